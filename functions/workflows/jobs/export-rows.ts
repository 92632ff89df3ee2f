/** All exports, by the kind of their job. */
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import { exportAgents } from './export-agents.ts';
import { exportAudit } from './export-audit.ts';
import type { Export, ExportFilter } from './export-columns.ts';
import { exportContent } from './export-content.ts';
import { exportDeals } from './export-deals.ts';
import { exportProducts } from './export-products.ts';
import { exportReferrals } from './export-referrals.ts';

const PAGE = 100;

export const exportsByKind = {
  ...exportDeals,
  exportAgents,
  exportProducts,
  ...exportContent,
  ...exportReferrals,
  exportAudit,
} as const satisfies Record<string, Export>;

export type ExportKind = keyof typeof exportsByKind;

/** Reads all rows of an export, a page at a time, newest first; each row is its cells. */
export const exportRows = (
  context: Context,
  { kind, rowStatus, rowCategory, auditFilter }: ExportFilter & { kind: ExportKind },
): AsyncGenerator<string[][]> =>
  pagesOf((after: Position | undefined) =>
    exportsByKind[kind].readPage(context, {
      limit: PAGE,
      after,
      rowStatus,
      rowCategory,
      auditFilter,
    }),
  );
