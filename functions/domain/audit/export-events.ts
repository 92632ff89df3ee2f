/** The audit trail as rows of a file. */
import type { AuditEvent, AuditFilter } from '../../../shared/audit/contract.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { auditEventTable } from '../../data/audit-event.table.ts';
import { presentEvents } from './present.ts';

export const AUDIT_COLUMNS = [
  'When',
  'Time (UTC)',
  'Who',
  'What',
  'Subject',
  'Before',
  'After',
  'Action',
  'Person ID',
  'Subject ID',
  'Event ID',
  'Request ID',
] as const;

type Side = 'before' | 'after';

/** `Status: pending; Notes: thanks`. */
const sideOf = ({ changes }: AuditEvent, side: Side): string =>
  changes
    .flatMap((change) => (change[side] === undefined ? [] : [`${change.label}: ${change[side]}`]))
    .join('; ');

const rowOf = (event: AuditEvent): Record<(typeof AUDIT_COLUMNS)[number], string> => ({
  When: wallClock(event.at),
  'Time (UTC)': event.at,
  Who: event.actor.name,
  What: event.what,
  Subject: event.subject.name,
  Before: sideOf(event, 'before'),
  After: sideOf(event, 'after'),
  Action: event.action,
  'Person ID': event.actor.id,
  'Subject ID': event.subject.key,
  'Event ID': event.id,
  'Request ID': event.requestId,
});

/** A page of the events that a filter lets through, newest first; as masked as on the screen. */
export async function exportEvents(
  context: Context,
  filter: AuditFilter,
  page: { limit: number; after: Position | undefined },
) {
  const { rows, next } = await auditEventTable(context.table).page({ ...filter, ...page });
  return { rows: (await presentEvents(context, rows)).map(rowOf), next };
}
