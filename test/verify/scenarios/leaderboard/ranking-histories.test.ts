/**
 * Given facts that change at random while days pass, rounds are missed and the ranker is killed, tops
 * and ranks are those that somebody computes from every figure and entry.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardShardOf } from '../../../../functions/data/leaderboard-entry.table.ts';
import {
  dayNamed,
  placeNamed,
  rankingChangeTable,
  type StoredRankingChange,
} from '../../../../functions/data/ranking-change.table.ts';
import { LEASE_MS, rankingStateTable } from '../../../../functions/data/ranking-state.table.ts';
import { dailyShardOf } from '../../../../functions/data/rollup.table.ts';
import { longestPeriod } from '../../../../functions/workflows/ranking-and-rebuild/build-figures.ts';
import {
  type CheckedPart,
  partAfter,
} from '../../../../functions/workflows/ranking-and-rebuild/check-part.ts';
import { rankRound } from '../../../../functions/workflows/ranking-and-rebuild/rank-round.ts';

import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { dayOf } from '../../../../shared/kernel/month.ts';
import { expectRanks, expectTops } from '../../../support/leaderboard/naive-ranking.ts';
import { RankingHistory } from '../../../support/leaderboard/ranking-history.ts';
import { rebuild } from '../../../support/projections/rebuild.ts';

const STEPS = 16;
const MOST = 1_000;

async function expectRanked(history: RankingHistory): Promise<void> {
  await expectTops(history.projected.table, history.now);
  await expectRanks(history.projected.table, history.agentIds);
}

/** The parts that some names are in. */
function partsOf(changes: readonly StoredRankingChange[], today: string): string[] {
  const days = changes.flatMap((change) => change.days.map(dayNamed));
  const places = changes.flatMap((change) => change.places.map(placeNamed));
  const isNamed = (part: CheckedPart) =>
    'board' in part
      ? places.some(
          ({ board, agentId }) => board === part.board && boardShardOf(agentId) === part.shard,
        )
      : days.some(
          (name) =>
            name.ranked === part.ranked &&
            name.day >= part.span.from &&
            name.day <= part.span.through &&
            dailyShardOf(name) === part.shard,
        );
  return [...allParts(today)].filter((name) => isNamed(JSON.parse(name) as CheckedPart));
}

/** Every part, in the order of its check. */
function allParts(today: string): ReadonlySet<string> {
  const all = new Set<string>();
  const next = () => JSON.stringify(partAfter(all.size, today));
  while (!all.has(next())) all.add(next());
  return all;
}

const waiting = ({ projected }: RankingHistory) =>
  rankingChangeTable(projected.table).waiting(MOST);

describe.each([1, 2, 3])('given a random history (seed %i)', (seed) => {
  const random = seededRandom(seed);
  let history: RankingHistory;
  beforeAll(async () => {
    history = await RankingHistory.open(random);
  });
  afterAll(() => history?.projected.close());

  it('ranks as a computation from all figures does after every round', async () => {
    let [rounds, kills] = [0, 0];
    for (let step = 0; step < STEPS; step++) {
      await history.change();
      if (random.happens(0.8)) await history.deliver(random.pick([0.5, 1, 1]));
      history.pass(random.pick([0.25, 0.25, 12, 24, 24, 24 * 29]));
      // A missed round, one that is killed, or one that is finished.
      if (random.happens(0.3)) continue;
      if (random.happens(0.6) && !(await history.dieRanking(random.whole(1, 90)))) {
        kills++;
        continue;
      }
      await history.rank();
      rounds++;
      await expectRanked(history);
    }
    await history.deliver();
    await history.rank();
    await expectRanked(history);
    expect(await waiting(history)).toEqual([]);
    expect(rounds).toBeGreaterThan(1);
    expect(kills).toBeGreaterThan(0);
  });
});

describe('given rankings with figures of many months', () => {
  const random = seededRandom(7);
  let history: RankingHistory;
  const round = () => history.rank();
  /** Jumps to the check of a part, as so many rounds lead to it. */
  const checkNext = async (isPart: (part: CheckedPart) => boolean) => {
    const today = dayOf(history.now);
    let checks = 0;
    while (!isPart(partAfter(checks, today))) checks++;
    const states = rankingStateTable(history.projected.table);
    const held = await states.claim(history.now);
    if (!held) throw new Error('A round is under way');
    await states.advance(held, { checks });
    await states.release(held);
  };
  const changeMuch = async () => {
    for (let time = 0; time < 15; time++) await history.change();
    await history.deliver();
  };
  beforeAll(async () => {
    history = await RankingHistory.open(random);
    await changeMuch();
  });
  afterAll(() => history?.projected.close());

  it('builds a year that it has no pages of in several rounds, one kind in each', async () => {
    // Each look at the clock finds that the round has taken too long to begin another kind.
    const slow = () => {
      history.pass(0.05);
      return history.now;
    };
    const clock = { now: history.clock.now, real: slow };
    let rounds = 1;
    while ((await rankRound({ table: history.projected.table, clock })).isBuilding) {
      rounds++;
      expect(rounds).toBeLessThan(5);
    }
    expect(rounds).toBe(3);
    await round();
    await expectRanked(history);
  });

  it('writes nothing anew where nothing changed', async () => {
    const { front, projectorTable } = history.projected;
    front.reset();
    await rankRound({ table: projectorTable, clock: history.clock });
    const puts = front.calls.filter(({ action }) => action === 'dynamodb:PutItem');
    // The top rows of four kinds and four periods say as of when they are.
    expect(puts.map(({ key }) => key?.pk.split('#')[0])).toEqual(
      Array.from({ length: 16 }, () => 'reportTop'),
    );
  });

  it('lets one of two rounds at once work', async () => {
    const both = await Promise.all([round(), round()]);
    expect(both.filter(({ agents }) => agents === undefined)).toHaveLength(1);
  });

  it('waits until the lease of a killed round has ended', async () => {
    const states = rankingStateTable(history.projected.table);
    const held = await states.claim(history.now);
    expect(held).toBeDefined();
    expect(await round()).not.toHaveProperty('agents');
    history.pass(LEASE_MS / 3_600_000 + 0.01);
    expect(await round()).toHaveProperty('agents');
  });

  it('puts a lost change right once its part was checked', async () => {
    await changeMuch();
    const lost = await waiting(history);
    const days = new Set(lost.flatMap((change) => change.days));
    expect(days.size).toBeGreaterThan(5);
    await rankingChangeTable(history.projected.table).remove(lost);
    await round();
    await expect(expectRanked(history)).rejects.toThrow(/expected/);
    for (const name of partsOf(lost, dayOf(history.now))) {
      await checkNext((part) => JSON.stringify(part) === name);
      await round();
    }
    await round();
    await expectRanked(history);
  });

  it('checks every part of the longest period within ten days', () => {
    const today = dayOf(history.now);
    const all = allParts(today);
    expect(all.size).toBeLessThan(10 * 96);
    const days = [...all].flatMap((name) => {
      const part = JSON.parse(name) as CheckedPart;
      return 'span' in part ? [part.span] : [];
    });
    const { from, through } = longestPeriod(today);
    expect(days.map((span) => span.from).sort()[0]).toBe(from);
    expect(
      days
        .map((span) => span.through)
        .sort()
        .at(-1),
    ).toBe(through);
  });

  it('builds everything anew after a rebuild of the projections', async () => {
    const { table } = history.projected;
    await changeMuch();
    await rankingChangeTable(table).remove(await waiting(history));
    await rebuild(table);
    await round();
    await expectRanked(history);
  });
});
