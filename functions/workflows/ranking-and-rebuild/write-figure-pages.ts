/** Changes pages of figures, and shows every page of a kind to a reader. */
import pMap from 'p-map';
import {
  FIGURE_GROUPS,
  type FigureColumns,
  figureGroupOf,
  type FigurePage,
  figurePageTable,
} from '../../data/reports/figure-page.table.ts';
import type { Ranked } from '../../data/reports/rollup.table.ts';
import type { Table } from '../../platform/table.ts';
import { NO_COLUMNS } from './fold-columns.ts';

const WRITTEN_AT_ONCE = 16;

export interface PageWork {
  /** Pages that may have to be made. */
  needed: Iterable<string>;
  /** The new columns of a page; the same ones where nothing changes. */
  edit: (page: string, columns: FigureColumns) => FigureColumns;
  /** Gets the columns of every page, once they are stored. */
  read?: (columns: FigureColumns) => void;
}

/**
 * Reads all pages of a kind and writes those that change. Each write is a result of the page and of
 * figures as they are, so work that was cut off can be done again.
 * @throws PageChanged where another round writes at the same time
 */
export async function writeFigurePages(
  table: Table,
  ranked: Ranked,
  { needed, edit, read }: PageWork,
): Promise<void> {
  const pages = figurePageTable(table);
  const neededIn = Map.groupBy(needed, figureGroupOf);
  for (const group of FIGURE_GROUPS) {
    const found = await pages.group(ranked, group);
    const present = new Set(found.map(({ page }) => page));
    const missing = (neededIn.get(group) ?? []).filter((page) => !present.has(page));
    const made = missing.map((page) => ({ ranked, page, version: 0, columns: NO_COLUMNS }));
    const edited = [...found, ...made].map((page) => ({
      page,
      columns: edit(page.page, page.columns),
    }));
    const changed = edited.flatMap(({ page, columns }): FigurePage[] =>
      columns === page.columns ? [] : [{ ...page, columns }],
    );
    await pMap(changed, pages.put, { concurrency: WRITTEN_AT_ONCE });
    for (const { columns } of edited) read?.(columns);
  }
}
