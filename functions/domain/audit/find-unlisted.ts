import { topicOf } from '../../../shared/audit/rules.ts';
import { optional } from '../../platform/present.ts';
import type { Item } from '../../platform/item.ts';
import { type AuditEvent, auditEventTable } from '../../data/audit-event.table.ts';

/**
 * The event in an item that was written before the list indexes existed, ready to be written again;
 * empty for any other item.
 */
export function findUnlisted(item: Item): AuditEvent[] {
  const event = auditEventTable.parse(item);
  if (!event || item['gsi3pk'] !== undefined) return [];
  const { day, at, eventId, actorId, action, subjectId, agentId, before, after, requestId } = event;
  const facts = { day, at, eventId, actorId, action, subjectId, requestId };
  // Old events said `profile` for agents and administrators.
  const isProfile = (item['subject'] as string) === 'profile';
  const isAdmin = after?.['role'] === 'admin';
  const subject = isProfile ? (isAdmin ? 'administrator' : 'agent') : event.subject;
  const topic = topicOf(action, subject);
  return [{ ...facts, ...optional({ agentId, before, after }), subject, topic }];
}
