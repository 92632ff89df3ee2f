/**
 * One item that a schedule writes, so that the table's stream always has a recent event: a consumer that
 * doesn't see it is switched off.
 */
import type { DynamoDBRecord } from 'aws-lambda';
import { defineKeyedEntity, key } from '../../platform/entity.ts';

const NAME = 'stream';

const definition = defineKeyedEntity({
  name: 'heartbeat',
  attributes: {
    name: { type: 'string', required: true },
    /** Real time, ISO 8601. */
    at: { type: 'string', required: true },
  },
  primary: { pk: key`heartbeat#${'name'}`, sk: key`heartbeat` },
});

export const heartbeatTable = definition.with(({ entity }) => ({
  beat: async (now: Date): Promise<void> => {
    await entity.update({ name: NAME }).set({ at: now.toISOString() }).go();
  },
}));

/** True for the stream's event of a heartbeat; by its key, because another event may be unreadable. */
export const isHeartbeat = ({ dynamodb }: DynamoDBRecord): boolean =>
  dynamodb?.Keys?.['pk']?.S === `heartbeat#${NAME}`;
