import type { auditFilter } from '../../../shared/audit/contract.ts';
import { auditEventTable } from '../../data/audit/audit-event.table.ts';
import type { Context } from '../../platform/context.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import type { FilterQuery } from '../search/read-searched-page.ts';
import { presentEvents } from './present.ts';

/** A page of the audit trail, newest first. It is read from an index, which may lag. */
export async function readEventsPage(
  context: Context,
  { limit, cursor, ...filter }: FilterQuery<typeof auditFilter>,
) {
  const query = { list: 'auditEvents', ...filter };
  const { rows, next } = await auditEventTable(context.table).page({
    ...filter,
    limit,
    after: positionOf(query, cursor),
  });
  return { rows: await presentEvents(context, rows), cursor: cursorAfter(query, next) };
}
