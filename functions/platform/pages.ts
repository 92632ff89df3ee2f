/** A page of rows, and where the next page begins; null or undefined after the last page. */
interface Page<Row, After> {
  rows: Row[];
  next: After | null | undefined;
}

/** Reads a list to its end, page by page; the first page is read with undefined. */
export async function* pagesOf<Row, After>(
  read: (after: After | undefined) => Promise<Page<Row, After>>,
): AsyncGenerator<Row[]> {
  let after: After | null | undefined;
  do {
    const { rows, next }: Page<Row, After> = await read(after ?? undefined);
    yield rows;
    after = next;
  } while (after !== null && after !== undefined);
}

/** Reads a whole list into memory: for lists that are known to be short. */
export async function readAll<Row, After>(
  read: (after: After | undefined) => Promise<Page<Row, After>>,
): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of pagesOf(read)) all.push(...rows);
  return all;
}
