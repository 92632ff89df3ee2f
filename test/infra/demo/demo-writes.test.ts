/** Given transactions and reads of the demo network that arrive side by side, they reach the database as few. */
import { expect, it } from 'vitest';
import { groupReads } from '../../../infra/local/demo/group-reads.ts';
import {
  groupWrites,
  inOneTransaction,
  type Transaction,
} from '../../../infra/local/demo/group-writes.ts';

const putting = (...names: string[]): Transaction => ({
  TransactItems: names.map((pk) => ({ Put: { Item: { pk, sk: 'item' } } })),
});
const namesIn = ({ TransactItems }: Transaction) =>
  TransactItems.map(({ Put }) => String(Put?.Item?.pk));
const refusal = Object.assign(new Error('no'), { name: 'TransactionCanceledException' });

/** A database that refuses every transaction with certain items, and keeps what it was sent. */
function database({ refuses = '', error = refusal }: { refuses?: string; error?: Error } = {}) {
  const sent: string[][] = [];
  const transact = groupWrites((transaction) => {
    const names = namesIn(transaction);
    sent.push(names);
    return names.includes(refuses) ? Promise.reject(error) : Promise.resolve({});
  });
  return { sent, transact };
}

it('sends transactions of the same turn as one', async () => {
  const { sent, transact } = database();
  await Promise.all([transact(putting('a', 'b')), transact(putting('c'))]);
  expect(sent).toEqual([['a', 'b', 'c']]);
});

it('sends transactions that write the same item one after another', async () => {
  const { sent, transact } = database();
  await Promise.all([transact(putting('a')), transact(putting('a', 'b')), transact(putting('c'))]);
  expect(sent).toEqual([
    ['a', 'c'],
    ['a', 'b'],
  ]);
});

it('sends no more than the 100 items that a transaction may have', async () => {
  const { sent, transact } = database();
  const some = (name: string) => Array.from({ length: 51 }, (_, at) => `${name}-${at}`);
  await Promise.all([some('x'), some('y'), ['z']].map((names) => transact(putting(...names))));
  expect(sent).toEqual([[...some('x'), 'z'], some('y')]);
});

it('sends each transaction of a refused group alone, and refuses only those that are refused', async () => {
  const { sent, transact } = database({ refuses: 'b' });
  const answers = [transact(putting('a')), transact(putting('b')), transact(putting('c'))];
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(sent).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

it('sends nothing again where it is unknown whether the database has written', async () => {
  const { sent, transact } = database({ refuses: 'b', error: new Error('socket hang up') });
  const answers = await Promise.allSettled([transact(putting('a')), transact(putting('b'))]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toEqual([['a', 'b']]);
});

it('writes a batch as one transaction', () => {
  const [put, removed] = [
    { pk: 'a', sk: 'item' },
    { pk: 'b', sk: 'item' },
  ];
  const requests = [{ PutRequest: { Item: put } }, { DeleteRequest: { Key: removed } }];
  expect(inOneTransaction({ RequestItems: { table: requests } })).toEqual({
    TransactItems: [
      { Put: { TableName: 'table', Item: put } },
      { Delete: { TableName: 'table', Key: removed } },
    ],
  });
});

const keyOf = (pk: string) => ({ TableName: 'table', Key: { pk, sk: 'item' } });

/** A database that has all items but `none`. */
function readable(answer?: object) {
  const sent: unknown[][] = [];
  const read = groupReads<{ pk?: unknown; sk?: unknown }>(async ({ RequestItems }) => {
    const keys = RequestItems['table']?.Keys ?? [];
    sent.push(keys.map(({ pk }) => pk));
    return answer ?? { Responses: { table: keys.filter(({ pk }) => pk !== 'none').toReversed() } };
  });
  return { sent, read };
}

it('reads the keys of the same turn in one batch, each only once', async () => {
  const { sent, read } = readable();
  const found = await Promise.all(['a', 'none', 'b', 'a'].map((pk) => read(keyOf(pk))));
  expect(found.map((item) => item?.pk)).toEqual(['a', undefined, 'b', 'a']);
  expect(sent).toEqual([['a', 'none', 'b']]);
});

it('reads no more than 100 keys in a batch', async () => {
  const { sent, read } = readable();
  const names = Array.from({ length: 101 }, (_, at) => `key-${at}`);
  const found = await Promise.all(names.map((pk) => read(keyOf(pk))));
  expect(found.map((item) => item?.pk)).toEqual(names);
  expect(sent.map(({ length }) => length)).toEqual([100, 1]);
});

it('refuses every read of a batch that was answered in part', async () => {
  const { read } = readable({ Responses: {}, UnprocessedKeys: { table: {} } });
  const reads = await Promise.allSettled([read(keyOf('a')), read(keyOf('b'))]);
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
