import { topicOf } from '../../../shared/audit/rules.ts';
import { optional } from '../../platform/present.ts';
import type { Item } from '../../platform/item.ts';
import { type AuditEvent, auditEventTable } from '../../data/audit-event.table.ts';

/** An item of the table, as it is to be put again, if it is an event of before there were lists. */
export function findUnlisted(item: Item): AuditEvent[] {
  const event = auditEventTable.parse(item);
  if (!event || item['gsi3pk'] !== undefined) return [];
  const { day, at, eventId, actorId, action, subjectId, agentId, before, after, requestId } = event;
  const facts = { day, at, eventId, actorId, action, subjectId, requestId };
  // Whose account it was, was once told by the role alone.
  const isProfile = (item['subject'] as string) === 'profile';
  const isAdmin = after?.['role'] === 'admin';
  const subject = isProfile ? (isAdmin ? 'administrator' : 'agent') : event.subject;
  const topic = topicOf(action, subject);
  return [{ ...facts, ...optional({ agentId, before, after }), subject, topic }];
}
