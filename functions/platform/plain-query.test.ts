/**
 * Reads that are sent here are those that ElectroDB would send, and an incomplete one never looks complete.
 */
import { Entity } from 'electrodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saleEntity } from '../data/sales/sale-entity.table.ts';
import { agentTable } from '../data/agents/agent.table.ts';
import { MAX_ATTEMPTS, Table } from './table.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

type Input = Record<string, unknown>;

/** A table that answers with these pages, one after the other. */
function tableOf(...answers: Input[]) {
  const inputs: Input[] = [];
  const send = async ({ input }: { input: Input }) => {
    inputs.push(input);
    return answers[inputs.length - 1] ?? {};
  };
  return { inputs, table: new Table('table', { send } as never) };
}

const MARKS = { __edb_e__: 'sale', __edb_v__: '1' };
const row = (saleId: string) => ({ ...MARKS, saleId, gsi1pk: 'sales#agent' });
const sales = (table: Table) => saleEntity.with(({ query }) => ({ query }))(table).query;

describe('a query', () => {
  it('is the one that ElectroDB builds, and asks for attributes without the keys of indexes', async () => {
    const { inputs, table } = tableOf({});
    await sales(table)
      .own({ agentId: 'agent' })
      .lt({ submittedAt: '2026', saleId: 'a' })
      .go({ order: 'desc', limit: 26 });
    const built = new Entity(saleEntity.schema, { table: 'table' }).query
      .own({ agentId: 'agent' })
      .lt({ submittedAt: '2026', saleId: 'a' })
      .params<Input>({ order: 'desc', limit: 26 });
    const { ExpressionAttributeNames: builtNames, ...rest } = built;
    const [{ ExpressionAttributeNames, ProjectionExpression, ...sent } = {}] = inputs;
    expect(sent).toMatchObject(rest);
    expect(ExpressionAttributeNames).toMatchObject(builtNames as Input);
    const asked = String(ProjectionExpression)
      .split(',')
      .map((name) => (ExpressionAttributeNames as Record<string, string>)[name]);
    expect(asked).toEqual([...Object.keys(MARKS), ...Object.keys(saleEntity.schema.attributes)]);
  });

  it('answers the entity’s items, and goes on from its cursor', async () => {
    const key = { pk: 'sale#two', sk: 'sale', gsi1pk: 'sales#agent', gsi1sk: '2026#two' };
    const other = { __edb_e__: 'payout', __edb_v__: '1' };
    const { inputs, table } = tableOf(
      { Items: [row('one'), other, row('two')], LastEvaluatedKey: key },
      { Items: [row('three')] },
    );
    const own = sales(table).own({ agentId: 'agent' });
    const first = await own.go({ limit: 2 });
    expect(first.data).toEqual([{ saleId: 'one' }, { saleId: 'two' }]);
    const second = await own.go({ limit: 2, cursor: first.cursor });
    expect(second).toEqual({ data: [{ saleId: 'three' }], cursor: null });
    expect(inputs.map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([undefined, key]);
  });

  it('is read to its end where all pages are asked for', async () => {
    const { table } = tableOf(
      { Items: [row('one')], LastEvaluatedKey: { pk: 'sale#one', sk: 'sale' } },
      { Items: [], LastEvaluatedKey: { pk: 'sale#x', sk: 'sale' } },
      { Items: [row('two')] },
    );
    const { data } = await sales(table).own({ agentId: 'agent' }).go({ pages: 'all' });
    expect(data).toEqual([{ saleId: 'one' }, { saleId: 'two' }]);
  });
});

describe('a read of picked attributes', () => {
  const pickedOf = (table: Table) =>
    saleEntity.with(({ picking }) => picking(['saleId', 'status']))(table);
  const stored = { ...row('one'), customerName: 'Nomsa', status: 'pending' };
  const picked = { saleId: 'one', status: 'pending' };
  const names = [...Object.keys(MARKS), ...Object.keys(picked)];

  it('asks for them alone in a query, and gives no others', async () => {
    const { inputs, table } = tableOf({ Items: [stored] });
    const { data } = await pickedOf(table)
      .query.own({ agentId: 'agent' })
      .go({ order: 'desc', limit: 1, cursor: null });
    expect(data).toEqual([picked]);
    expect(Object.values(inputs[0]?.['ExpressionAttributeNames'] as object)).toEqual([
      'gsi1pk',
      ...names,
    ]);
  });

  it('asks for them alone in a batch, and gives no others', async () => {
    const { inputs, table } = tableOf({ Responses: { table: [stored] } });
    expect(await pickedOf(table).readMany(['one'])).toEqual([picked]);
    const { RequestItems } = inputs[0] as { RequestItems: { table: Record<string, object> } };
    expect(Object.values(RequestItems.table['ExpressionAttributeNames'] ?? {})).toEqual(names);
  });
});

describe('many items by key', () => {
  it('are asked for in batches of 100, each once', async () => {
    const { inputs, table } = tableOf();
    const ids = Array.from({ length: 250 }, (_, at) => `agent-${at}`);
    await agentTable(table).getMany([...ids, ...ids]);
    const sizes = inputs.map(
      ({ RequestItems }) => (RequestItems as { table: { Keys: unknown[] } }).table.Keys.length,
    );
    expect(sizes).toEqual([100, 100, 50]);
  });

  const rowOf = (agentId: string) => ({ __edb_e__: 'agent', __edb_v__: '1', agentId });
  const keyOf = (agentId: string) => ({ pk: `agent#${agentId}`, sk: 'agent' });
  const answerOf = (read: readonly string[], left: readonly string[] = []) => ({
    Responses: { table: read.map(rowOf) },
    UnprocessedKeys: left.length > 0 ? { table: { Keys: left.map(keyOf) } } : {},
  });

  it('are asked for again where the database left them unread', async () => {
    const { inputs, table } = tableOf(
      answerOf(['one'], ['two', 'three']),
      answerOf([], ['two', 'three']),
      answerOf(['three', 'two']),
    );
    const found = await agentTable(table).getManyNow(['one', 'two', 'three']);
    expect([...found.keys()]).toEqual(['one', 'three', 'two']);
    const asked = inputs.map(({ RequestItems }) => (RequestItems as { table: Input }).table);
    const [first] = asked;
    expect(first).toMatchObject({ ConsistentRead: true });
    const rounds = [
      ['one', 'two', 'three'],
      ['two', 'three'],
      ['two', 'three'],
    ];
    expect(asked).toEqual(rounds.map((ids) => ({ ...first, Keys: ids.map(keyOf) })));
  });

  it('are refused with BUSY where some stay unread', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { inputs, table } = tableOf(...Array.from({ length: 20 }, () => answerOf([], ['two'])));
    const asked = agentTable(table).getMany(['two']);
    await expect(asked).rejects.toMatchObject({ code: 'BUSY' });
    expect(inputs).toHaveLength(MAX_ATTEMPTS);
  });
});
