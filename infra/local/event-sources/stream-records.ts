/**
 * Reads the records of the table's stream as DynamoDB's protocol has them, which is how Lambda's events have them: the
 * SDK would translate each, only for it to be translated back.
 */
import { requestPoster } from '../../../functions/platform/post-request.ts';
import { REGION, STACK_ACCESS_KEY } from '../base/environment.ts';

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

const OK = 200;

/**
 * @returns reads at most so many records from an iterator on
 * @throws Error with the name of the database's refusal
 */
export function recordReader(endpoint: string) {
  const post = requestPoster({
    url: new URL(endpoint),
    region: REGION,
    credentials: { accessKeyId: STACK_ACCESS_KEY, secretAccessKey: 'local' },
    api: 'DynamoDBStreams_20120810',
  });
  return async (iterator: string, limit: number): Promise<RecordPage> => {
    const body = JSON.stringify({ ShardIterator: iterator, Limit: limit });
    const { status, text } = await post('GetRecords', body);
    const answer = JSON.parse(text) as RecordPage & { __type?: string; message?: string };
    if (status === OK) return answer;
    const name = answer.__type?.split('#').at(-1) ?? 'Error';
    throw Object.assign(new Error(answer.message ?? name), { name });
  };
}
