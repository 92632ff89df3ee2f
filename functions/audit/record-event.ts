/** Records an audit event in the transaction of what it tells of. */
import { randomUUID } from 'node:crypto';
import { dayOf } from '../../shared/kernel/month.ts';
import type { Context } from '../platform/context.ts';
import type { Write } from '../platform/table.ts';
import { auditEventTable } from './audit-event.table.ts';

interface Happening {
  /** `<slice>.<verb>`. */
  action: `${string}.${string}`;
  subject: 'agent' | 'sale' | 'payout' | 'product' | 'profile' | 'announcement' | 'portal';
  subjectId: string;
  /** The instant that the whole transaction shares, ISO 8601. */
  at: string;
  /** What changed, as it was and as it is; never whole account numbers. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The write that records who did what; it can't collide, so its condition never fails. */
export function recordEvent(context: Context, happening: Happening): Write {
  const { actor, requestId, table } = context;
  const event = {
    ...happening,
    day: dayOf(happening.at),
    eventId: randomUUID(),
    actorId: actor.userId,
    requestId,
  };
  return auditEventTable(table).append(event, () => new Error('Two audit events have one id'));
}
