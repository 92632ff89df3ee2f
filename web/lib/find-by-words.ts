/** The rows whose text contains every typed word. */
export function findByWords<Row>(
  rows: readonly Row[],
  typed: string,
  textOf: (row: Row) => string,
): Row[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
