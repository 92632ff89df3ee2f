import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { startDatabase } from '../../../infra/local/database/database.ts';
import { deliver } from '../../../infra/local/event-sources/stream-batch.ts';
import { StreamConsumer } from '../../../infra/local/event-sources/stream.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    sequenceNumber: String(at),
    createdAtMs: 0,
    record: { at },
  }));

describe('delivery of a batch', () => {
  const delivered = async (
    count: number,
    answer: (places: number[], call: number) => unknown,
    calls: number[][] = [],
  ) => {
    const checkpoints: string[] = [];
    const stuck: string[] = [];
    await deliver(items(count), {
      invoke: async ({ Records }) => {
        const places = Records.map((record) => (record as { at: number }).at);
        calls.push(places);
        return answer(places, calls.length);
      },
      checkpoint: (item) => checkpoints.push(item.sequenceNumber),
      stuckOn: (item) => stuck.push(item.sequenceNumber),
      signal: new AbortController().signal,
    });
    return { calls, checkpoints, stuck };
  };
  const failing = (place: number) => ({ batchItemFailures: [{ itemIdentifier: String(place) }] });

  test('goes on from the first item that was reported', async () => {
    let failures = 1;
    const { calls, checkpoints, stuck } = await delivered(3, (places) =>
      places.includes(1) && failures-- > 0 ? failing(1) : undefined,
    );
    expect(calls).toEqual([
      [0, 1, 2],
      [1, 2],
    ]);
    expect(checkpoints).toEqual(['0', '2']);
    expect(stuck).toEqual(['1']);
  });

  test('tries an item that is reported until it is done, and nothing after it is lost', async () => {
    const { calls, checkpoints, stuck } = await delivered(3, (places, call) =>
      places.includes(1) && call < 8 ? failing(1) : undefined,
    );
    expect(calls.slice(1)).toEqual(Array.from({ length: 7 }, () => [1, 2]));
    expect(checkpoints).toEqual(['0', '2']);
    expect(stuck).toEqual(['1']);
  });

  test('splits a batch that throws until what throws is alone, and tries that again', async () => {
    let alone = 0;
    const { checkpoints, stuck } = await delivered(8, (places) => {
      if (places.includes(5) && (places.length > 1 || ++alone < 4)) throw new Error('poison');
      return {};
    });
    expect(alone).toBe(4);
    expect(stuck).toEqual(['5']);
    expect(checkpoints).toContain('5');
    expect(checkpoints.at(-1)).toBe('7');
  });

  test('takes a report of unknown items as a failure of all', async () => {
    const { calls, stuck } = await delivered(1, (_, call) => (call < 3 ? failing(9) : {}));
    expect(calls).toHaveLength(3);
    expect(stuck).toEqual(['0']);
  });
});

describe('the consumer of a stream', async () => {
  const dataDir = makeFolder('stream');
  const region = 'af-south-1';
  const database = await startDatabase({ dataDir, region, onLoss: () => undefined });
  afterAll(() => database.close());
  const credentials = { accessKeyId: 'local-test', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: database.endpoint, region, credentials });

  const put = (pk: string) =>
    client.send(
      new PutItemCommand({
        TableName: database.tableName,
        Item: { pk: { S: pk }, sk: { S: 's' } },
      }),
    );
  interface Record {
    eventName: string;
    eventSourceARN: string;
    dynamodb: { NewImage: { pk: { S: string } }; ApproximateCreationDateTime: number };
  }
  const consume = (seen: string[], fails: (pk: string) => boolean = () => false): StreamConsumer =>
    new StreamConsumer({
      ...database,
      dataDir,
      name: 'projector',
      batchSize: 100,
      log: () => undefined,
      functions: {
        async invoke(_, event) {
          for (const { dynamodb } of (event as { Records: Record[] }).Records) {
            const pk = dynamodb.NewImage.pk.S;
            if (fails(pk)) throw new Error('poison');
            seen.push(pk);
          }
          return {};
        },
      },
    });

  test('delivers all in order, and after a restart only what is new', async () => {
    const seen: string[] = [];
    for (const pk of ['a', 'b', 'c']) await put(pk);
    const first = consume(seen);
    expect(await first.caughtUp()).toBeGreaterThan(0);
    await first.close();
    expect(seen).toEqual(['a', 'b', 'c']);
    await put('d');
    const second = consume(seen);
    await second.caughtUp();
    await put('e');
    await second.caughtUp();
    await second.close();
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('tries what fails again, and delivers what came after it', async () => {
    const seen: string[] = [];
    let failures = 3;
    await put('failing');
    await put('after');
    const consumer = consume(seen, (pk) => pk === 'failing' && failures-- > 0);
    await consumer.caughtUp();
    await consumer.close();
    expect(failures).toBeLessThan(0);
    expect(seen.slice(-2)).toEqual(['failing', 'after']);
  });
});
