/**
 * Given facts that change at random while days pass, rounds are missed and the ranker is killed, tops
 * and ranks are those that somebody computes from every figure and entry.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardShardOf } from '../../../../functions/data/leaderboard/leaderboard-entry.table.ts';
import {
  dayNamed,
  placeNamed,
  rankingChangeTable,
  type StoredRankingChange,
} from '../../../../functions/data/leaderboard/ranking-change.table.ts';
import {
  LEASE_MS,
  rankingStateTable,
} from '../../../../functions/data/leaderboard/ranking-state.table.ts';
import { dailyShardOf } from '../../../../functions/data/reports/rollup.table.ts';
import { longestPeriod } from '../../../../functions/workflows/ranking-and-rebuild/build-figures.ts';
import {
  type CheckedPart,
  partAfter,
} from '../../../../functions/workflows/ranking-and-rebuild/check-part.ts';
import { rankRound } from '../../../../functions/workflows/ranking-and-rebuild/rank-round.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { dayOf } from '../../../../shared/kernel/month.ts';
import { RankingWorld } from '../../../support/leaderboard/ranking-world.ts';
import { rebuild } from '../../../support/projections/rebuild.ts';
import { itPlays } from '../../../support/stack/model-run.ts';

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

itPlays(
  {
    claim: 'ranks as a computation from all figures does after every round',
    acts: RankingWorld.acts,
    most: 60,
    open: RankingWorld.open,
  },
  { histories: 1, seed: 1 },
);

describe('given rankings with figures of many months', () => {
  let history: RankingWorld;
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
    await history.change(30);
    await history.deliver();
  };
  beforeAll(async () => {
    history = await RankingWorld.open(seededRandom(7));
    await changeMuch();
  });
  afterAll(() => history?.close());

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
    await history.expectRanked();
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

  it('lets one of two rounds that begin at once work', async () => {
    const states = rankingStateTable(history.projected.table);
    // A round may end before another one has begun: these don't end.
    const both = await Promise.all([states.claim(history.now), states.claim(history.now)]);
    expect(both.filter((claim) => claim === undefined)).toHaveLength(1);
    history.pass(LEASE_MS / 3_600_000 + 0.01);
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
    const lost = await history.waiting();
    const days = new Set(lost.flatMap((change) => change.days));
    expect(days.size).toBeGreaterThan(3);
    await rankingChangeTable(history.projected.table).remove(lost);
    await round();
    await expect(history.expectRanked()).rejects.toThrow(/expected/);
    for (const name of partsOf(lost, dayOf(history.now))) {
      await checkNext((part) => JSON.stringify(part) === name);
      await round();
    }
    await round();
    await history.expectRanked();
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
    await rankingChangeTable(table).remove(await history.waiting());
    await rebuild(table);
    await round();
    await history.expectRanked();
  });
});
