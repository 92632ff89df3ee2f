/** The rows of each export, page by page. */
import type { AuditFilter } from '../../../shared/audit/contract.ts';
import { AUDIT_COLUMNS, exportEvents } from '../../domain/audit/export-events.ts';
import type { Context } from '../../platform/context.ts';
import type { PageOf, Position } from '../../platform/page.ts';
import { exportAgentColumns, exportAgentPages } from './export-agents.ts';
import { exportContentColumns, exportContentPages } from './export-content.ts';
import { exportDealColumns, exportDealPages } from './export-deals.ts';
import { exportProductColumns, exportProductPages } from './export-products.ts';
import { exportReferralColumns, exportReferralPages } from './export-referrals.ts';
import type { StoredJob } from '../../data/job.table.ts';

const PAGE = 100;
export type Row = Record<string, string>;

export interface ExportPage {
  rows: Row[];
  next: Position | undefined;
}

/** Which rows, where it isn't all of them. */
interface Which {
  rowStatus?: StoredJob['rowStatus'] | undefined;
  rowCategory?: StoredJob['rowCategory'] | undefined;
  auditFilter?: unknown;
}
/** Which page of them. */
export type Place = PageOf & Which;

const pages = {
  ...exportDealPages,
  ...exportAgentPages,
  ...exportProductPages,
  ...exportContentPages,
  ...exportReferralPages,
  exportAudit: (context: Context, { auditFilter, limit, after }: Place): Promise<ExportPage> =>
    exportEvents(context, (auditFilter as AuditFilter | undefined) ?? {}, { limit, after }),
};

export type ExportKind = keyof typeof pages;

/** The columns of each export, for the file of an empty list. */
export const columnsOf: Record<ExportKind, readonly string[]> = {
  ...exportDealColumns,
  ...exportAgentColumns,
  ...exportProductColumns,
  ...exportContentColumns,
  ...exportReferralColumns,
  exportAudit: AUDIT_COLUMNS,
};

/** All rows of an export, a page at a time, newest first. */
export async function* exportRows(
  context: Context,
  { kind, rowStatus, rowCategory, auditFilter }: Which & { kind: ExportKind },
): AsyncGenerator<Row[]> {
  let after: Position | undefined;
  do {
    const place = { limit: PAGE, after, rowStatus, rowCategory, auditFilter };
    const page = await pages[kind](context, place);
    yield page.rows;
    after = page.next;
  } while (after);
}
