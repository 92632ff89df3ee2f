/** Records an audit event in the transaction of what it tells of. */
import { randomUUID } from 'node:crypto';
import { type AuditAction, type AuditSubject, topicOf } from '../../../shared/audit/rules.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { auditEventTable } from '../../data/audit-event.table.ts';

interface Happening {
  /** `<slice>.<verb>`; what it is called for people stands in `shared/audit/rules.ts`. */
  action: AuditAction;
  subject: AuditSubject;
  subjectId: string;
  /** The agent whom a sale or a payout belongs to. */
  agentId?: string;
  /** The instant that the whole transaction shares, ISO 8601. */
  at: string;
  /**
   * What changed, as it was and as it is; never whole account numbers, and of people only what may stay
   * when they are deleted: events are never changed (decision 0021).
   */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The write that records who did what; it can't collide, so its condition never fails. */
export function recordEvent(
  context: Pick<Context, 'actor' | 'requestId' | 'table'>,
  { agentId, ...happening }: Happening,
): Write {
  const { actor, requestId, table } = context;
  const event = {
    ...happening,
    ...optional({ agentId }),
    topic: topicOf(happening.action, happening.subject),
    day: dayOf(happening.at),
    eventId: randomUUID(),
    actorId: actor.userId,
    requestId,
  };
  return auditEventTable(table)
    .create(event)
    .orThrow(() => new Error('Two audit events have one id'));
}
