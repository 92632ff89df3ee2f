/** The table's stream, read from its beginning, in the shape in which functions get it. */
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { streamItem } from '../../infra/local/event-sources/stream-event.ts';
import type { Stack } from '../../infra/local/stack.ts';

/** Every event so far. */
export async function streamOf({ database }: Pick<Stack, 'database'>): Promise<DynamoDBRecord[]> {
  const client = new DynamoDBStreamsClient({
    endpoint: database.endpoint,
    region: 'af-south-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { Streams = [] } = await client.send(new ListStreamsCommand({}));
  const StreamArn = Streams[0]?.StreamArn;
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  const start = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
  let { ShardIterator } = await client.send(new GetShardIteratorCommand(start));
  const records: DynamoDBRecord[] = [];
  for (;;) {
    const page = await client.send(new GetRecordsCommand({ ShardIterator, Limit: 1_000 }));
    const found = page.Records ?? [];
    for (const record of found)
      records.push(streamItem(record, StreamArn ?? '').record as DynamoDBRecord);
    ShardIterator = page.NextShardIterator;
    if (found.length === 0 || ShardIterator === undefined) return records;
  }
}
