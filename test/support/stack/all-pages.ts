/** Lists that come in pages. */

interface Page<Row> {
  rows: Row[];
  cursor: string | null;
}

/** The rows of each page of a list, from its first to its last. */
export async function allPages<Row>(
  read: (from: { cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read(cursor === undefined ? {} : { cursor });
    pages.push(page.rows);
    ({ cursor } = page);
  }
  return pages;
}

/** The rows of all pages of a list. */
export const allRows = async <Row>(
  read: (from: { cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[]> => (await allPages(read)).flat();
