/** Markers of applied stream events: an event that comes again finds its marker and does nothing. */
import { Entity } from 'electrodb';
import { writerOf } from './entity.ts';
import { key } from './key.ts';
import { perTable, type Table, type Write } from './table.ts';

const SEVEN_DAYS = 7 * 24 * 60 * 60;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'appliedMarker', version: '1', service: 'portal' },
      attributes: {
        eventId: { type: 'string', required: true },
        /** Epoch seconds. */
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'applied#${eventId}', 'eventId'),
          sk: key('sk', 'applied'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export const appliedMarkerTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** @param now real time: the stream and the table's expiry live in it */
    put: (eventId: string, now: Date, otherwise: Write['otherwise']) =>
      write(
        (markers) =>
          markers
            .create({ eventId, expiresAt: Math.floor(now.getTime() / 1000) + SEVEN_DAYS })
            .commit(),
        otherwise,
      ),
  };
});
