/** Headings of a file's columns, as people write them. Pure. */

/** For each column, the heading that a person chose for it; blank where the file doesn't have the column. */
export type ColumnChoice = Readonly<Record<string, string>>;

/** For each column that a reader knows, what else people call it; or the one heading that a person chose. */
export type KnownColumns = Readonly<Record<string, readonly string[] | string>>;

/** A heading by its letters and digits alone: "E-mail *" is `email`. One of signs alone stays as it is. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || heading;

/**
 * The known column that each heading names; undefined for the others. Another name counts only in a file that
 * hasn't the column's own; a chosen heading is the column's alone.
 */
export function columnsOf(
  headings: readonly string[],
  known: KnownColumns,
): readonly (string | undefined)[] {
  const names = headings.map(plain);
  const byName = new Map<string, string>();
  const entries = Object.entries(known);
  for (const [column, others] of entries) {
    if (typeof others === 'string') continue;
    const own = plain(column);
    for (const name of names.includes(own) ? [own] : others.map(plain)) byName.set(name, column);
  }
  for (const [column, chosen] of entries)
    if (typeof chosen === 'string' && chosen !== '') byName.set(plain(chosen), column);
  return names.map((name) => byName.get(name));
}

/** The first known column that stands twice. */
export const repeated = (columns: readonly (string | undefined)[]): string | undefined =>
  columns.find((column, at) => column !== undefined && columns.indexOf(column) !== at);
