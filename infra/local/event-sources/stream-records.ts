/**
 * Reads the records of the table's stream as DynamoDB's protocol has them, which is how Lambda's events have
 * them: the SDK would translate each, only for it to be translated back.
 */
import { commandPoster, STREAMS } from '../database/post-command.ts';

/** A record in the protocol; images are in DynamoDB's values. */
export interface RawRecord {
  eventID?: string;
  eventName?: string;
  eventVersion?: string;
  dynamodb?: {
    /** Seconds since 1970. */
    ApproximateCreationDateTime?: number;
    SequenceNumber?: string;
  };
  userIdentity?: { Type?: string; PrincipalId?: string };
}

export interface RecordPage {
  Records?: RawRecord[];
  NextShardIterator?: string;
}

/**
 * @returns reads at most so many records from an iterator on
 * @throws Error with the name of the database's refusal
 */
export function recordReader(endpoint: string) {
  const post = commandPoster(endpoint, STREAMS);
  return async (ShardIterator: string, Limit: number): Promise<RecordPage> =>
    (await post('GetRecords', { ShardIterator, Limit })) as RecordPage;
}
