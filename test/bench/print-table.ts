/** Tables on the terminal, with the limit for each figure. */

export type Cell = string | number;

/** Compares a figure with its limit; the text says the result. */
export interface Verdict {
  text: string;
  keeps: boolean;
}

/** @param limit the most that is allowed */
export const within = (figure: number, bar: number, unit = ''): Verdict => {
  const keeps = figure <= bar;
  return { text: `${keeps ? 'ok' : 'OVER'} (at most ${bar}${unit})`, keeps };
};

const textOf = (cell: Cell): string =>
  typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(1) : String(cell);

/** Prints a table: numbers to the right, words to the left. */
export function printTable(title: string, head: readonly string[], rows: readonly Cell[][]): void {
  const texts = rows.map((row) => row.map(textOf));
  const widths = head.map((name, column) =>
    Math.max(name.length, ...texts.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], isNumber: (column: number) => boolean) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const numeric = (column: number) => rows.some((row) => typeof row[column] === 'number');
  console.log(`\n${title}`);
  console.log(line(head, numeric));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of texts) console.log(line(row, numeric));
}
