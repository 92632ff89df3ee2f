import { auditContract } from '../../../shared/audit/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';
import { auditEventTable } from '../../data/audit-event.table.ts';
import { presentEvents } from '../../domain/audit/present.ts';

/** The audit trail, newest first. It is read from an index, which may lag. */
export const listEvents = verb(
  auditContract.listEvents,
  async (context, { limit, cursor, ...filter }) => {
    const query = { list: 'auditEvents', ...filter };
    const { rows, next } = await auditEventTable(context.table).page({
      ...filter,
      limit,
      after: positionOf(query, cursor),
    });
    return { rows: await presentEvents(context, rows), cursor: cursorAfter(query, next) };
  },
);
