/**
 * Counted costs that a change has to move on purpose: `test/baseline/<name>.json` has them, and with
 * `MOVE_BASELINE=1` a test writes what it found instead of comparing. Times are no part of it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../baseline/${name}.json`, import.meta.url));

/** One line for each row, so that a difference reads well. */
const textOf = (counts: Counts) => {
  const lines = Object.entries(counts).map(
    ([row, cells]) =>
      `  ${JSON.stringify(row)}: ${JSON.stringify(cells).replaceAll(/([:,])/g, '$1 ')}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
};

/**
 * Compares what was counted with the baseline.
 * @param share how far a count may be from its baseline, as bytes are by every change; 0: not at all
 * @returns one line for each difference
 */
export function movedFrom(name: string, found: Counts, share = 0): string[] {
  if (process.env['MOVE_BASELINE']) {
    writeFileSync(fileOf(name), textOf(found));
    return [];
  }
  const before = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Counts;
  const rows = [...new Set([...Object.keys(before), ...Object.keys(found)])];
  return rows.flatMap((row) => {
    const cells = { ...before[row], ...found[row] };
    return Object.keys(cells).flatMap((cell) => {
      const [was, is] = [before[row]?.[cell] ?? 0, found[row]?.[cell] ?? 0];
      return Math.abs(is - was) <= was * share ? [] : [`${row}: ${cell} was ${was}, is ${is}`];
    });
  });
}
