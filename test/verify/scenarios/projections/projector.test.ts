/**
 * Given stream events in batches of any composition, that come again, at once, or in which one fails,
 * projections are what the facts say, and a batch costs few writes.
 */
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceTable } from '../../../../functions/data/ledger/balance.table.ts';
import { ledgerEntryTable } from '../../../../functions/data/ledger/ledger-entry.table.ts';
import { payoutTable } from '../../../../functions/data/payouts/payout.table.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import {
  agentScope,
  monthBucket,
  NETWORK,
  rollupTable,
  TOTAL,
} from '../../../../functions/data/reports/rollup.table.ts';
import { entries } from '../../../../shared/ledger/rules.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import {
  openProjectedTable,
  type ProjectedTable,
} from '../../../support/projections/projected-table.ts';
import { DyingTable } from '../../../support/jobs/dying-worker.ts';
import { MovingFacts } from '../../../support/projections/online-rebuild/moving-facts.ts';
import { chopped, shuffled } from '../../../support/projections/stream.ts';
import { agentAt, agentsOf, salesOf, type Seed } from '../../../support/stack/seed-rows.ts';
import { setAttributes } from '../../../support/stack/table.ts';

const none = { conflictRate: 0, throttleRate: 0, lostReplyRate: 0 };
const rough = { conflictRate: 0.1, throttleRate: 0.05, lostReplyRate: 0.1 };
const numberOf = (record: DynamoDBRecord | undefined) => record?.dynamodb?.SequenceNumber ?? '';

describe('given facts that change at random', () => {
  const drawn = seededRandom(1);
  const random = drawn.next;
  let projected: ProjectedTable;
  beforeAll(async () => {
    projected = await openProjectedTable();
    const facts = await MovingFacts.write(projected.table, 12);
    for (let change = 0; change < 40; change++) await facts.move(drawn);
  });
  afterAll(() => projected?.close());

  /**
   * Delivers each event at least once; some batches in parallel, repeated, cut differently or only
   * partly.
   */
  async function deliver(records: readonly DynamoDBRecord[]) {
    for (const batch of chopped(shuffled(records, random), random)) {
      const how = random();
      const dying = new DyingTable(projected.projectorTable, Math.floor(random() * 3));
      if (how < 0.3) await projected.project(batch, dying);
      if (how > 0.7) await Promise.all([projected.project(batch), projected.project(batch)]);
      for (const part of chopped(batch, random)) expect(await projected.project(part)).toEqual([]);
      if (how < 0.5) expect(await projected.project(shuffled(batch, random))).toEqual([]);
    }
  }

  it('projects what the facts say, however the events come', async () => {
    projected.front.setFaults(rough);
    const facts = await projected.freshEvents();
    await deliver(facts);
    // Figures that derive from others are updated by the others' own events.
    await deliver(await projected.freshEvents());
    expect(await projected.freshEvents()).toEqual([]);
    projected.front.setFaults(none);
    expect(facts.length).toBeGreaterThan(50);
    await projected.expectRebuilt();
  });
});

describe('given a batch of 50 events', () => {
  let projected: ProjectedTable;
  let events: DynamoDBRecord[];
  const [agent, other] = [agentAt(0), agentAt(1)];
  const seed: Seed = { from: 0, count: 50, agentIds: [agent.agentId], productId: 'fibre' };
  const pending = async () =>
    (await rollupTable(projected.table).read({ scope: NETWORK, bucket: TOTAL })).salesPending;

  beforeEach(async () => {
    projected = await openProjectedTable();
    await projected.putFacts(salesOf(projected.table, seed));
    events = await projected.freshEvents();
    return () => projected.close();
  });

  /** The same batch, one of whose events can't be read. */
  const withUnreadable = (at: number): DynamoDBRecord[] =>
    events.with(at, {
      ...events[at],
      dynamodb: {
        ...events[at]?.dynamodb,
        NewImage: { __edb_e__: { S: 'sale' }, saleId: {} as AttributeValue },
      },
    });

  it('counts each sale once, however often it comes and whatever fails', async () => {
    const dying = new DyingTable(projected.projectorTable, 1);
    expect(await projected.project(events.slice(0, 30), dying)).not.toEqual([]);
    await Promise.all([projected.project(events), projected.project(events)]);
    expect(await projected.project(events.slice(15))).toEqual([]);
    expect(projected.counted).toEqual(
      new Map([
        ['SalesSubmitted', 50],
        ['SalesApproved', 20],
      ]),
    );
  });

  it('applies all but one that can’t be read, and that one once it can', async () => {
    expect(events).toHaveLength(50);
    expect(await projected.project(withUnreadable(40))).toEqual([numberOf(events[40])]);
    expect(await pending()).toBe(19);
    expect(await projected.project(events.slice(40))).toEqual([]);
    expect(await pending()).toBe(20);
    await projected.expectRebuilt();
  });

  it('applies all but one that the table refuses', async () => {
    // A sort key takes 1,024 bytes, and this one has the day in it.
    const saleDate = { S: 'x'.repeat(1_100) };
    const refused = events.with(13, {
      ...events[13],
      dynamodb: {
        ...events[13]?.dynamodb,
        NewImage: { ...events[13]?.dynamodb?.NewImage, saleDate },
      },
    });
    expect(await projected.project(refused)).toEqual([numberOf(events[13])]);
    expect(await projected.project(events)).toEqual([]);
    await projected.expectRebuilt();
  });

  it('keeps later events of an item waiting for one that failed, and no others', async () => {
    const [first] = events;
    const sale = { pk: first?.dynamodb?.Keys?.['pk']?.S ?? '', sk: 'sale' };
    for (const customerName of ['Thandi Nkosi', 'Thandi Zulu'])
      await setAttributes(projected.table, sale, { customerName });
    const later = await projected.freshEvents();
    const unreadable = withUnreadable(0);
    expect(await projected.project([...unreadable.slice(0, 25), ...later])).toEqual(
      [first, ...later].map(numberOf),
    );
    expect(await projected.project([...events, ...later])).toEqual([]);
    await projected.expectRebuilt();
  });

  it('reports all that is left when the table takes no more, and applies each once later', async () => {
    await projected.project(events.slice(0, 20));
    projected.front.setFaults({ conflictRate: 1 });
    projected.front.reset();
    expect(await projected.project(events)).toEqual(events.map(numberOf));
    projected.front.setFaults(none);
    expect(await projected.project(events)).toEqual([]);
    expect(await pending()).toBe(20);
    await projected.expectRebuilt();
  });

  it('keeps applied markers for 7 days, and applies no marked event again', async () => {
    await projected.project(events);
    const day = 24 * 60 * 60;
    let marks = 0;
    for await (const { pk, sk, ...marker } of scanTable(projected.table)) {
      if (!String(pk).startsWith('applied#')) continue;
      marks += (marker['marks'] as Set<string>).size;
      expect(marker['expiresAt']).toBeGreaterThan(Date.now() / 1000 + 7 * day - 600);
      // Expiry lags: an item may be there for days after it.
      await setAttributes(projected.table, { pk: String(pk), sk: String(sk) }, { expiresAt: 1 });
    }
    expect(marks).toBe(50);
    await projected.project(events);
    expect(await pending()).toBe(20);
  });

  it('takes one event alone in one small transaction', async () => {
    projected.front.reset();
    await projected.project(events.slice(0, 1));
    const [read, transaction, ...others] = projected.front.requests;
    expect(others).toEqual([]);
    // One item for each batch says whether a rebuild is under way.
    expect(read).toMatchObject({ operation: 'GetItem', items: 1 });
    // A marker; network, its month and day, the agent; the agent's and the product's day; the customer
    // in two searches; the product.
    expect(transaction?.items).toBeLessThan(18);
  });

  it('lets two work on parts of it at once', async () => {
    await projected.putFacts(agentsOf(projected.table, 2));
    await projected.putFacts(
      salesOf(projected.table, { ...seed, from: 50, agentIds: [other.agentId] }),
    );
    projected.front.setFaults({ conflictRate: 0.3 });
    const halves = [events, await projected.freshEvents()];
    expect(await Promise.all(halves.map((half) => projected.project(half)))).toEqual([[], []]);
    projected.front.setFaults(none);
    await projected.project(await projected.freshEvents());
    await projected.expectRebuilt();
  });
});

describe('given a month’s payouts to 20 agents', () => {
  const AGENTS = 20;
  const AT = '2027-04-01T00:00:05.000Z';
  let projected: ProjectedTable;
  beforeAll(async () => {
    projected = await openProjectedTable();
    await projected.putFacts(agentsOf(projected.table, AGENTS));
    for (let round = 0; round < 3; round++)
      for (const batch of chopped(await projected.freshEvents(), () => 0.999))
        await projected.project(batch);
  });
  afterAll(() => projected?.close());

  /** As the run pays: a month's commission, and all of it set aside. */
  async function pay(agentId: string) {
    const { table } = projected;
    const never = () => new Error('It was there');
    const posting = { agentId, actorId: 'portal' };
    const payout = {
      payoutId: `payout-${agentId}`,
      agentId,
      amountCents: 100_000,
      payoutType: 'monthly' as const,
      status: 'pending' as const,
      batchId: '2027-03',
      requestedAt: AT,
      createdAt: AT,
      createdBy: 'portal',
      inputHash: 'test',
    };
    const monthly = entries.monthly('2027-03', 100_000, 100);
    const reserve = entries.reserve(payout.payoutId, 100_000);
    const movement = { earnedCents: 100_000, reservedCents: 100_000, paidCents: 0 };
    await table.transact([
      balanceTable(table).move(agentId, movement, { at: AT }).orThrow(never),
      ledgerEntryTable(table)
        .append({ ...posting, at: '2027-03-31T21:59:59.999Z', period: '2027-03' }, monthly)
        .orThrow(never),
      ledgerEntryTable(table)
        .append({ ...posting, at: AT, period: '2027-04' }, reserve)
        .orThrow(never),
      payoutTable(table).create(payout).orThrow(never),
    ]);
  }

  it('costs at most 3 writes each, beside the 5 of the facts and the notice', async () => {
    for (let index = 0; index < AGENTS; index++) await pay(agentAt(index).agentId);
    projected.front.reset();
    for (let round = 0; round < 2; round++)
      for (const batch of chopped(await projected.freshEvents(), () => 0.999))
        expect(await projected.project(batch)).toEqual([]);
    const { requests } = projected.front;
    const writing = requests.filter(({ operation }) => operation !== 'GetItem');
    expect(new Set(writing.map(({ operation }) => operation))).toEqual(
      new Set(['TransactWriteItems']),
    );
    const writes = writing.reduce((sum, { items }) => sum + items, 0);
    expect(writes / AGENTS).toBeLessThan(3);
    const { ledgerMonthlyCents } = await rollupTable(projected.table).read({
      scope: agentScope(agentAt(7).agentId),
      bucket: monthBucket('2027-03'),
    });
    expect(ledgerMonthlyCents).toBe(100_000);
    await projected.expectRebuilt();
  });
});
