/** The table's changes in the form of Lambda's events. */
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { REGION } from '../base/environment.ts';

export interface StreamItem {
  sequenceNumber: string;
  /** When the change was made, by the database's clock, in whole seconds. */
  createdAtMs: number;
  /** The record in the shape of Lambda's events. */
  record: unknown;
}

/** Lambda's events have binary values in base64. */
function onTheWire(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(onTheWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, onTheWire(part)]));
}

/** @throws Error where the record has no sequence number, which every record of a stream has */
export function streamItem(source: StreamRecord, eventSourceARN: string): StreamItem {
  const { ApproximateCreationDateTime: createdAt, ...images } = source.dynamodb ?? {};
  if (!images.SequenceNumber) throw new Error('a stream record has no sequence number');
  const createdAtMs = createdAt?.getTime() ?? Date.now();
  return {
    sequenceNumber: images.SequenceNumber,
    createdAtMs,
    record: {
      eventID: source.eventID,
      eventName: source.eventName,
      eventVersion: source.eventVersion ?? '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: REGION,
      dynamodb: {
        ...(onTheWire(images) as object),
        ApproximateCreationDateTime: Math.floor(createdAtMs / 1000),
      },
      eventSourceARN,
      ...(source.userIdentity
        ? {
            userIdentity: {
              type: source.userIdentity.Type,
              principalId: source.userIdentity.PrincipalId,
            },
          }
        : {}),
    },
  };
}
