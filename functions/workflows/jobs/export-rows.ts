/** All exports, by the kind of their job. */
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';
import type { StoredJob } from '../../data/job.table.ts';
import { exportAgents } from './export-agents.ts';
import { exportAudit } from './export-audit.ts';
import type { Export } from './export-columns.ts';
import { exportContent } from './export-content.ts';
import { exportPayouts } from './export-payouts.ts';
import { exportProducts } from './export-products.ts';
import { exportReferrals } from './export-referrals.ts';
import { exportSales } from './export-sales.ts';

const PAGE = 100;

export const exportsByKind = {
  exportSales,
  exportPayouts,
  exportAgents,
  exportProducts,
  ...exportContent,
  ...exportReferrals,
  exportAudit,
} as const satisfies Record<string, Export>;

export type ExportKind = keyof typeof exportsByKind;

/**
 * Reads all rows of an export, a page at a time, in the order of the list; each row is its cells.
 * @param onIncomplete called where a search found more than it looks at
 */
export const exportRows = (
  context: Context,
  { kind, listFilter }: Pick<StoredJob, 'listFilter'> & { kind: ExportKind },
  onIncomplete: () => void,
): AsyncGenerator<string[][]> =>
  pagesOf(async (cursor: string | undefined) => {
    const filter = { order: 'newest', ...(listFilter as object | undefined) };
    const page = await exportsByKind[kind].readPage(context, { ...filter, limit: PAGE, cursor });
    if (page.incomplete) onIncomplete();
    return { rows: page.rows, next: page.cursor };
  });
