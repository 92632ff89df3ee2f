/** Figures of two versions side by side. */
import { type Cell, printTable } from '../print-table.ts';

export interface Figure {
  name: string;
  unit: string;
  /** The figures that were found, one list for each version, in the order of the versions. */
  values: readonly (readonly number[])[];
}

export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

const shown = (figure: number) =>
  figure >= 100 ? Math.round(figure).toLocaleString('en-US') : figure.toFixed(figure >= 10 ? 1 : 2);

/** Medians, and the last version's share of the first's. */
export function printFigures(title: string, names: readonly string[], figures: readonly Figure[]) {
  const rows = figures.map(({ name, unit, values }): Cell[] => {
    const medians = values.map(median);
    const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    return [name, unit, ...medians.map(shown), ratio.toFixed(2)];
  });
  printTable(title, ['figure', 'unit', ...names, 'ratio'], rows);
}
