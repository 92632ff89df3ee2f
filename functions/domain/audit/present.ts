/** Presents audit events in API answers; lists every field. */
import type { AuditEvent as ShownEvent } from '../../../shared/audit/contract.ts';
import { wordsOfAction } from '../../../shared/audit/rules.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { AuditEvent } from '../../data/audit/audit-event.table.ts';
import { type Names, readNames } from './read-names.ts';
import { renderChanges } from './render-changes.ts';

/** Events for administrators, with present names. */
export async function presentEvents(
  { table }: Pick<Context, 'table'>,
  events: readonly AuditEvent[],
): Promise<ShownEvent[]> {
  const names = await readNames(table, events);
  return events.map((event) => presentEvent(event, names));
}

function presentEvent(event: AuditEvent, names: Names): ShownEvent {
  const { subject: kind, subjectId } = event;
  const owner = kind === 'agent' ? subjectId : event.agentId;
  return {
    id: event.eventId,
    at: event.at,
    action: event.action,
    what: wordsOfAction(event.action),
    actor: { id: event.actorId, name: names.ofPerson(event.actorId) },
    subject: {
      key: `${kind}:${subjectId}`,
      kind,
      id: subjectId,
      name: names.ofSubject(event),
      ...optional({
        referralCode: kind === 'agent' ? names.agent(subjectId)?.referralCode : undefined,
      }),
    },
    changes: renderChanges({
      before: event.before,
      after: event.after,
      nameOf: names.ofPerson,
      isDeleted: owner !== undefined && names.agent(owner) === undefined,
    }),
    requestId: event.requestId,
  };
}
