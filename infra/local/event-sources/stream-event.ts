/** The table's changes in the form of Lambda's events. */
import { REGION } from '../base/environment.ts';
import type { RawRecord } from './stream-records.ts';

export interface StreamItem {
  sequenceNumber: string;
  /** When the change was made, by the database's clock, in whole seconds. */
  createdAtMs: number;
  /** The record in the shape of Lambda's events. */
  record: unknown;
}

/** @throws Error where the record has no sequence number, which every record of a stream has */
export function streamItem(source: RawRecord, eventSourceARN: string): StreamItem {
  const { ApproximateCreationDateTime: createdAt, ...images } = source.dynamodb ?? {};
  if (!images.SequenceNumber) throw new Error('a stream record has no sequence number');
  const createdAtMs = createdAt === undefined ? Date.now() : createdAt * 1000;
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
        ...images,
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
