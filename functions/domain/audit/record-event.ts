/** Audit events are written in the transaction of the change that they record. */
import { randomUUID } from 'node:crypto';
import { type AuditAction, type AuditSubject, topicOf } from '../../../shared/audit/rules.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { actIdOf, type Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { auditEventTable } from '../../data/audit/audit-event.table.ts';

interface Happening {
  /** `<slice>.<verb>`; its name for people is in `shared/audit/rules.ts`. */
  action: AuditAction;
  /** Its subject, and the subject's id. */
  about: readonly [subject: AuditSubject, subjectId: string];
  /** The agent to whom a sale or a payout belongs. */
  agentId?: string;
  /** The time of the whole transaction, ISO 8601; now where nothing else of it has a time. */
  at?: string;
  /**
   * The changed values before and after. Never whole account numbers, and of people only values
   * that may stay when they are deleted: events are never changed.
   */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The write of an event. Its key is random, so its condition never fails. */
export function recordEvent(
  context: Pick<Context, 'actor' | 'clock' | 'requestId' | 'secondPerson' | 'table'>,
  { agentId, about: [subject, subjectId], ...happening }: Happening,
): Write {
  const { actor, clock, requestId, table } = context;
  const { at = clock.now().toISOString() } = happening;
  const event = {
    ...happening,
    at,
    subject,
    subjectId,
    ...optional({ agentId, approvalId: actIdOf(context) }),
    topic: topicOf(happening.action, subject),
    day: dayOf(at),
    eventId: randomUUID(),
    actorId: actor.userId,
    requestId,
  };
  return auditEventTable(table).create(event).orFail('Two audit events have one id');
}
