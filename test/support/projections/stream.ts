/** The table's stream, in the shape in which functions get it. */
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { streamItem } from '../../../infra/local/event-sources/stream-event.ts';
import { recordReader } from '../../../infra/local/event-sources/stream-records.ts';
import type { Stack } from '../../../infra/local/stack.ts';

/** Reads a stream from its beginning, and goes on where it was. */
export class StreamFollower {
  readonly #client: DynamoDBStreamsClient;
  readonly #readRecords: ReturnType<typeof recordReader>;
  #place: { streamArn: string; iterator: string | undefined } | undefined;

  constructor({ database }: Pick<Stack, 'database'>) {
    this.#readRecords = recordReader(database.endpoint);
    this.#client = new DynamoDBStreamsClient({
      endpoint: database.endpoint,
      region: 'af-south-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
  }

  async #open() {
    const { Streams = [] } = await this.#client.send(new ListStreamsCommand({}));
    const StreamArn = Streams[0]?.StreamArn;
    const { StreamDescription } = await this.#client.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const start = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
    const { ShardIterator } = await this.#client.send(new GetShardIteratorCommand(start));
    return { streamArn: StreamArn ?? '', iterator: ShardIterator };
  }

  /** Every event since the last call. */
  async read(): Promise<DynamoDBRecord[]> {
    const place = (this.#place ??= await this.#open());
    const records: DynamoDBRecord[] = [];
    for (;;) {
      const page = await this.#readRecords(place.iterator ?? '', 1_000);
      const found = page.Records ?? [];
      for (const record of found)
        records.push(streamItem(record, place.streamArn).record as DynamoDBRecord);
      place.iterator = page.NextShardIterator;
      if (found.length === 0 || place.iterator === undefined) return records;
    }
  }
}

const nameOf = (keys: Record<string, unknown> = {}) => JSON.stringify([keys['pk'], keys['sk']]);

/** Shuffles items against each other; the events of one item keep their order. */
export function shuffled(
  records: readonly DynamoDBRecord[],
  random: () => number,
): DynamoDBRecord[] {
  const lanes = [...Map.groupBy(records, ({ dynamodb }) => nameOf(dynamodb?.Keys)).values()];
  const order: DynamoDBRecord[] = [];
  while (lanes.length > 0) {
    const at = Math.floor(random() * lanes.length);
    const next = lanes[at]?.shift();
    if (next) order.push(next);
    else lanes.splice(at, 1);
  }
  return order;
}

/** Cuts records into batches of 1 to 100. */
export function chopped(
  records: readonly DynamoDBRecord[],
  random: () => number,
): DynamoDBRecord[][] {
  const batches: DynamoDBRecord[][] = [];
  for (let from = 0; from < records.length;) {
    const size = 1 + Math.floor(100 * random() ** 2);
    batches.push(records.slice(from, from + size));
    from += size;
  }
  return batches;
}
