/** Audit events: who did what to which subject, when, with before and after. Append-only. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'auditEvent', version: '1', service: 'portal' },
      attributes: {
        /** The South African day. */
        day: { type: 'string', required: true },
        at: { type: 'string', required: true },
        eventId: { type: 'string', required: true },
        actorId: { type: 'string', required: true },
        action: { type: 'string', required: true },
        subject: { type: 'string', required: true },
        subjectId: { type: 'string', required: true },
        before: { type: 'any' },
        after: { type: 'any' },
        requestId: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'audit#${day}', 'day'),
          sk: key('sk', '${at}#${eventId}', 'at', 'eventId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type AuditEvent = EntityItem<ReturnType<typeof build>>;

export const auditEventTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    append: (event: AuditEvent, otherwise: Write['otherwise']) =>
      write((events) => events.create(event).commit(OLD), otherwise),

    /** The events of a South African day, oldest first. */
    ofDay: async (day: string): Promise<AuditEvent[]> =>
      (await entity.query.primary({ day }).go({ pages: 'all' })).data,
  };
});
