/** Given agents who sell and recruit: their ranks, who sees them, and when they end. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { recountProjections } from '../../support/projections/recount-projections.ts';
import { type Board, BOARDS, SHOWN_PLACES } from '../../../shared/leaderboard/rules.ts';
import { recentEvents } from '../../support/audit/audit.ts';
import { approvedSale } from '../../support/sales/deals.ts';
import { closePeriod, contextAt } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const MARCH = '2027-03-10T08:00:00.000Z';
const APRIL = '2027-04-10T08:00:00.000Z';
const LONG_BEFORE = '2027-01-05T08:00:00.000Z';
const BONUS_CENTS = 25_000;

/** In the order in which they join. */
let [aisha, bongani, carla, dumisani]: Person[] = [];

const settings = { referralBonusCents: BONUS_CENTS, clawbackDays: 7 };
const { stack, office } = await setUpOffice({ at: MARCH, settings, callsByClock: false });
aisha = await office.newAgent({ fullName: 'Aisha' });
bongani = await office.newAgent({ fullName: 'Bongani' });
carla = await office.newAgent({ fullName: 'Carla' });

const person = (one: Person | undefined): Person => {
  if (!one) throw new Error('Nobody');
  return one;
};
const boardOf = async (one: Person | undefined, board: Board = 'sales') => {
  await stack.drain();
  return person(one).api.leaderboard.getLeaderboard({ board });
};
/** Names and scores, in order. */
const order = async (board: Board = 'sales') =>
  (await boardOf(aisha, board)).rows.map(({ fullName, commissionCents, subAgents }) => [
    fullName,
    commissionCents ?? subAgents,
  ]);
const rankOfDashboard = async (one: Person | undefined) => {
  const { leaderboardRank, leaderboardRankAsOf } = await person(one).api.reports.getMyDashboard();
  return { leaderboardRank, leaderboardRankAsOf };
};
const expectRebuilt = async () => {
  await stack.drain();
  expect(await recountProjections(stack.table)).toMatchObject({
    differing: [],
    places: { missing: [], stale: [] },
  });
};

it('before anybody sold boards are empty, and the agent’s row is there without a rank', async () => {
  for (const board of BOARDS) {
    const score = board === 'sales' ? { commissionCents: 0 } : { subAgents: 0 };
    const me = { isMe: true, isHidden: false, isNew: true, fullName: 'Aisha', ...score };
    expect(await boardOf(aisha, board)).toEqual({ rows: [], me });
  }
  expect(await rankOfDashboard(aisha)).toEqual({ leaderboardRank: 0 });
});

describe('Top Sales', () => {
  it('is by commission, and on a tie by the date of joining', async () => {
    const last = await approvedSale(office, person(carla));
    await approvedSale(office, person(carla));
    await approvedSale(office, person(bongani));
    await approvedSale(office, person(aisha));
    expect(await order()).toEqual([
      ['Carla', 10_000],
      ['Aisha', 5_000],
      ['Bongani', 5_000],
    ]);
    expect((await boardOf(bongani)).me).toEqual({
      rank: 3,
      isMe: true,
      isHidden: false,
      isNew: true,
      fullName: 'Bongani',
      commissionCents: 5_000,
    });
    await office.admin.api.sales.endSale({ saleId: last.id, reason: 'Moved away' });
  });

  it('subtracts clawbacks', async () => {
    expect(await order()).toEqual([
      ['Aisha', 5_000],
      ['Bongani', 5_000],
      ['Carla', 5_000],
    ]);
  });

  it('counts no bonus, and nothing that waits for a decision', async () => {
    const referralCode = person(bongani).me.referralCode ?? '';
    const click = { code: referralCode, linkType: 'invite' } as const;
    for (let clicks = 0; clicks < 3; clicks++) await office.admin.api.referrals.recordClick(click);
    dumisani = await office.newAgent({ fullName: 'Dumisani', referralCode });
    await office.newAgent({ fullName: 'Never Sells', referralCode });
    await approvedSale(office, dumisani);
    await person(carla).api.sales.submitSale(saleOf(office));
    const { earnedCents } = await person(bongani).api.ledger.getMyEarnings();
    expect(earnedCents).toBe(5_000 + BONUS_CENTS);
    expect(await order()).toEqual([
      ['Aisha', 5_000],
      ['Bongani', 5_000],
      ['Carla', 5_000],
      ['Dumisani', 5_000],
    ]);
  });

  it('counts the month that closed', async () => {
    const agent = person(bongani);
    expect(await closePeriod(stack, { agent, period: '2027-03', at: APRIL })).toBe(1_000);
    expect((await order())[0]).toEqual(['Bongani', 6_000]);
  });
});

describe('recruits', () => {
  it('count for Top Sub-Agents once active, for Top Recruiters at once, with the conversion', async () => {
    expect(await order('subAgents')).toEqual([['Bongani', 1]]);
    const { rows } = await boardOf(aisha, 'recruiters');
    expect(rows).toEqual([
      {
        rank: 1,
        isMe: false,
        isHidden: false,
        isNew: true,
        fullName: 'Bongani',
        subAgents: 2,
        conversionPercent: 67,
      },
    ]);
  });
});

describe('a hidden agent', () => {
  const set = (hidden: boolean) =>
    person(bongani).api.leaderboard.setLeaderboardPreference({ hidden });

  it('keeps the place, without name and figures for everybody else', async () => {
    expect(await set(true)).toEqual({ hidden: true });
    expect(await set(true)).toEqual({ hidden: true });
    for (const board of BOARDS) {
      const [first] = (await boardOf(aisha, board)).rows;
      expect(first).toEqual({ rank: 1, isMe: false, isHidden: true, isNew: false });
    }
    const { rows, me } = await boardOf(bongani);
    expect(rows[0]).toMatchObject({ isHidden: true, fullName: 'Bongani', commissionCents: 6_000 });
    expect(me).toEqual(rows[0]);
  });

  it('is visible again, and both changes are audited once', async () => {
    await set(false);
    expect((await order())[0]).toEqual(['Bongani', 6_000]);
    const events = await recentEvents(stack);
    expect(
      events
        .filter(({ action }) => action === 'leaderboard.setLeaderboardPreference')
        .map(({ after }) => after as unknown),
    ).toEqual(expect.arrayContaining([{ hidden: true }, { hidden: false }]));
  });
});

describe('an account that is not active', () => {
  const setStatus = (status: 'active' | 'inactive') =>
    office.admin.api.agents.setAgentStatus({ agentId: person(dumisani).id, status });
  const isOnBoard = async () => (await order()).some(([name]) => name === 'Dumisani');

  it('has no place until it is active again', async () => {
    await setStatus('inactive');
    expect(await isOnBoard()).toBe(false);
    await setStatus('active');
    expect(await isOnBoard()).toBe(true);
  });

  it('has none once its record is gone', async () => {
    const { table } = stack;
    const key = { pk: `agent#${person(dumisani).id}`, sk: 'agent' };
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: key }));
    expect(await isOnBoard()).toBe(false);
    await expectRebuilt();
  });
});

/** Somebody who joined before all the others, and has as much as one sale earns. */
async function joinAndSell(userId: string): Promise<void> {
  const earlier = { fullName: userId, phone: '+27821234567', email: `${userId}@demo.example` };
  await createProfile(contextAt(stack, LONG_BEFORE), { userId, ...earlier });
  await office.admin.api.sales.addSale({ ...saleOf(office), agentId: userId });
}

describe('an agent beyond the 20th', () => {
  beforeAll(async () => {
    await Promise.all(
      Array.from({ length: SHOWN_PLACES }, (_, at) => joinAndSell(`earlier-${at}`)),
    );
    await stack.drain();
  });

  it('has no rank until it is worked out, and then as of that time', async () => {
    const before = await boardOf(carla);
    expect(before.rows).toHaveLength(SHOWN_PLACES);
    expect(before.me).not.toHaveProperty('rank');
    expect(before.me).toMatchObject({ fullName: 'Carla', commissionCents: 5_000 });

    await stack.runSchedule();
    const { me } = await boardOf(carla);
    // Bongani, the twenty, Aisha.
    expect(me.rank).toBe(SHOWN_PLACES + 3);
    expect(Date.parse(me.rankAsOf ?? '')).toBeGreaterThanOrEqual(Date.parse(MARCH));
    expect(await rankOfDashboard(carla)).toEqual({
      leaderboardRank: SHOWN_PLACES + 3,
      leaderboardRankAsOf: me.rankAsOf,
    });
    expect(await rankOfDashboard(bongani)).toMatchObject({ leaderboardRank: 1 });
  });

  it('stands below all who are shown, whatever was worked out', async () => {
    await approvedSale(office, person(carla));
    const { me: first } = await boardOf(carla);
    expect(first).toMatchObject({ rank: 1 });
    expect(first).not.toHaveProperty('rankAsOf');
    await stack.runSchedule();
    const { rows } = await person(carla).api.sales.listMySales({ status: 'approved' });
    await office.admin.api.sales.endSale({ saleId: rows[0]?.id ?? '', reason: 'Moved away' });
    expect((await boardOf(carla)).me.rank).toBe(SHOWN_PLACES + 1);
  });

  it('loses the rank when the score is 0', async () => {
    const { rows } = await person(carla).api.sales.listMySales({ status: 'approved' });
    for (const { id: saleId, endedAt } of rows)
      if (!endedAt) await office.admin.api.sales.endSale({ saleId, reason: 'Moved away' });
    expect((await boardOf(carla)).me).not.toHaveProperty('rank');
    expect(await rankOfDashboard(carla)).toEqual({ leaderboardRank: 0 });
  });
});

describe('the flag of new agents', () => {
  const isNew = async () => (await boardOf(aisha)).me.isNew;

  it('lasts seven days', async () => {
    await stack.moveClock('2027-03-17T07:59:00.000Z');
    expect(await isNew()).toBe(true);
    await stack.moveClock('2027-03-17T08:10:00.000Z');
    expect(await isNew()).toBe(false);
  });
});
