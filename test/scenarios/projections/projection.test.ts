/** Given stream events that come again and out of order, counters and search stay what the facts say. */
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesUnder, searchEntryTable } from '../../../functions/data/search-entry.table.ts';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { rebuild } from '../../support/projections/rebuild.ts';
import { addedSale, approvedSale, pay, requestedPayout } from '../../support/sales/deals.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { saleOf } from '../../support/stack/office.ts';
import { shuffled, streamOf } from '../../support/projections/stream.ts';
import { setAttributes } from '../../support/stack/table.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const counters = async () => ({
  sales: await office.admin.api.sales.countSales(),
  payouts: await office.admin.api.payouts.countPayouts(),
});
const project = (records: DynamoDBRecord[]) => stack.invoke('projector', { Records: records });
/** No screen renames an agent yet; somebody with rights on the table may. */
const rename = (fullName: string) =>
  setAttributes(stack.table, { pk: `agent#${agent.id}`, sk: 'agent' }, { fullName });
const found = async (q: string) => (await office.admin.api.sales.listSales({ q })).rows.length;
const expectRebuilt = () => expectProjected(stack);

const { stack, office } = await setUpOffice();
const agent = await office.newAgent();

describe('given the events of a busy day', () => {
  beforeAll(async () => {
    for (let at = 0; at < 3; at++) await approvedSale(office, agent);
    await pay(office, await requestedPayout(agent));
    const { payout } = await addedSale(office, agent);
    await pay(office, payout);
    const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
    await office.admin.api.sales.rejectSale({ saleId, reason: 'No such address' });
    await agent.api.sales.submitSale(saleOf(office));
    await rename('Nobody Yet');
    await rename('Lerato Mokoena');
    await stack.drain();
  });

  it('counts the facts', async () => {
    expect(await counters()).toEqual({
      sales: {
        pending: 1,
        approved: 3,
        rejected: 1,
        paid: 1,
        withdrawn: 0,
        totalValueCents: 4 * 79_900,
      },
      payouts: { pending: 0, pendingCents: 0, processing: 0, paid: 2, paidCents: 20_000 },
    });
    await expectRebuilt();
  });

  it('counts the same when each event comes three times more, shuffled across items', async () => {
    const before = await counters();
    const random = seededRandom(3).next;
    const records = await streamOf(stack);
    expect(records.length).toBeGreaterThan(50);
    for (let round = 0; round < 3; round++)
      expect(await project(shuffled(records, random))).toEqual({ batchItemFailures: [] });
    expect(await counters()).toEqual(before);
    await stack.drain();
    await expectRebuilt();
  });

  it('finds each of them, only by its words', async () => {
    expect(await found('dlamini')).toBe(6);
    expect(await found('lerato')).toBe(6);
    expect(await found('nobody')).toBe(0);
  });

  it('tells the agent of each decision once all the same', async () => {
    const subjects = (await stack.inbox(agent.email)).map(({ subject }) => subject);
    const count = (text: string) => subjects.filter((subject) => subject.startsWith(text)).length;
    expect([count('Sale approved'), count('Sale rejected'), count('Payout released')]).toEqual([
      3, 1, 2,
    ]);
  });
});

describe('given a search whose entries were lost, and others left behind', () => {
  const subject = 'saleCustomer';
  const entry = (id: string, term: string) => {
    const fact = { id, agentId: agent.id, at: '2026-01-05T00:00:00.000Z' };
    return entriesUnder(subject, [term], fact);
  };

  it('finds by the facts again once it is rebuilt', async () => {
    await stack.drain();
    const { table } = stack;
    const entries = searchEntryTable(table);
    const { rows: lost } = await entries.find(subject, 'dlamini', { order: 'newest', limit: 4 });
    const leftBehind = [...entry('no-such-sale', 'dlamini'), ...entry('nor-this', 'phantom')];
    await entries.replace({ missing: leftBehind, stale: lost });
    expect(await found('dlamini')).toBe(2);

    expect(await rebuild(table)).toMatchObject({
      missingEntries: lost.length,
      staleEntries: leftBehind.length,
    });
    expect(await found('dlamini')).toBe(6);
    await expectRebuilt();
  });
});
