/** The export of the audit trail, as masked as on the screen. */
import type { AuditEvent } from '../../../shared/audit/contract.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import { readEventsPage } from '../../domain/audit/read-events-page.ts';
import { exportOf, type FilterOf } from './export-columns.ts';

type Side = 'before' | 'after';

/** Such as `Status: pending; …`. */
const sideOf = ({ changes }: AuditEvent, side: Side): string =>
  changes
    .flatMap((change) => (change[side] === undefined ? [] : [`${change.label}: ${change[side]}`]))
    .join('; ');

export const exportAudit = exportOf<AuditEvent, FilterOf<typeof readEventsPage>>(
  [
    ['When', (event) => wallClock(event.at)],
    ['Time (UTC)', (event) => event.at],
    ['Who', (event) => event.actor.name],
    ['What', (event) => event.what],
    ['Subject', (event) => event.subject.name],
    ['Before', (event) => sideOf(event, 'before')],
    ['After', (event) => sideOf(event, 'after')],
    ['Action', (event) => event.action],
    ['Person ID', (event) => event.actor.id],
    ['Subject ID', (event) => event.subject.key],
    ['Event ID', (event) => event.id, 'id'],
    ['Request ID', (event) => event.requestId],
  ],
  readEventsPage,
);
