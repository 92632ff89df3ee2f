/** A portal's facts that change at random, as days pass, and rounds of the ranker between them. */
import { expect } from 'vitest';
import { rankingChangeTable } from '../../../functions/data/leaderboard/ranking-change.table.ts';
import type { Clock } from '../../../functions/platform/clock.ts';
import { Table } from '../../../functions/platform/table.ts';
import { rankRound } from '../../../functions/workflows/ranking-and-rebuild/rank-round.ts';
import type { SeededRandom } from '../../../infra/local/demo/random.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { agents, type Dates, MovingFacts } from '../projections/online-rebuild/moving-facts.ts';
import { openProjectedTable, type ProjectedTable } from '../projections/projected-table.ts';
import { chopped, shuffled } from '../projections/stream.ts';
import { type Act, World } from '../stack/model-run.ts';
import { openTableAt } from '../stack/table.ts';
import { expectRanks, expectTops } from './naive-ranking.ts';

const SALES = 12;
const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse('2027-01-15T08:00:00.000Z');
const MOST = 1_000;
const DEATH = 'The process is gone';

/** A table whose client ends after so many requests, as if its process had been killed. */
function dyingTable(database: ProjectedTable['database'], requests: number): Table {
  let left = requests;
  const { name, documents } = openTableAt(database);
  documents.middlewareStack.add(
    (next) => async (given) => {
      if (left-- <= 0) throw new Error(DEATH);
      return next(given);
    },
    { step: 'initialize' },
  );
  return new Table(name, documents);
}

export class RankingWorld extends World {
  readonly projected: ProjectedTable;
  #facts: MovingFacts | undefined;
  #now = START;

  private constructor(projected: ProjectedTable, random: SeededRandom) {
    super(random);
    this.projected = projected;
  }

  static async open(this: void, random: SeededRandom): Promise<RankingWorld> {
    const world = new RankingWorld(await openProjectedTable(), random);
    const dates: Dates = {
      // Mostly today, else up to 400 days ago: no month is too old to be corrected.
      day: ({ happens, whole }) => addDays(dayOf(world.now), happens(0.6) ? 0 : -whole(0, 400)),
      instant: ({ whole }, number) =>
        new Date(world.#now - whole(0, 90 * 24) * HOUR_MS + number).toISOString(),
    };
    world.#facts = await MovingFacts.write(world.projected.table, SALES, dates);
    return world;
  }

  static readonly acts: readonly Act<RankingWorld>[] = [
    { name: 'change', weight: 4, run: (world) => world.change(world.random.whole(1, 8)) },
    { name: 'project', weight: 3, run: (world) => world.deliver(world.random.pick([0.5, 1, 1])) },
    { name: 'pass time', weight: 2, run: (world) => world.#passSome() },
    { name: 'rank', weight: 2, run: (world) => world.#rankAndCompare() },
    { name: 'be killed ranking', weight: 1, run: (world) => world.#dieRanking() },
  ];

  get now(): Date {
    return new Date(this.#now);
  }

  /** Both of the portal's times are the history's: leases end as it goes on. */
  get clock(): Clock {
    return { now: () => this.now, real: () => this.now };
  }

  pass(hours: number): void {
    this.#now += hours * HOUR_MS;
  }

  #passSome(): Promise<boolean> {
    this.pass(this.random.pick([0.25, 0.25, 12, 24, 24, 24 * 29]));
    return Promise.resolve(true);
  }

  /** Some facts appear, change or go. */
  async change(times: number): Promise<boolean> {
    for (let time = 0; time < times; time++) await this.#facts?.move(this.random);
    return true;
  }

  /** Delivers the stream's events to the projector: all, or only some of them now. */
  async deliver(share = 1): Promise<boolean> {
    const { happens, next } = this.random;
    for (;;) {
      const records = await this.projected.freshEvents();
      if (records.length === 0) return true;
      for (const batch of chopped(shuffled(records, next), next))
        await this.projected.project(batch);
      if (happens(1 - share)) return true;
    }
  }

  /** A round of the ranker. */
  rank = () => rankRound({ table: this.projected.table, clock: this.clock });

  /** Expects tops and ranks to be those that somebody computes from every figure and entry. */
  async expectRanked(): Promise<void> {
    await expectTops(this.projected.table, this.now);
    await expectRanks(this.projected.table, agents);
  }

  async #rankAndCompare(): Promise<boolean> {
    await this.rank();
    await this.expectRanked();
    return true;
  }

  /** A round that is killed after some requests, unless it is finished before. */
  async #dieRanking(): Promise<boolean> {
    const table = dyingTable(this.projected.database, this.random.whole(1, 90));
    try {
      await rankRound({ table, clock: this.clock });
      return false;
    } catch (error) {
      if (!JSON.stringify(error, Object.getOwnPropertyNames(error)).includes(DEATH)) throw error;
      // The killed round's lease.
      this.pass(0.1);
      return true;
    }
  }

  waiting = () => rankingChangeTable(this.projected.table).waiting(MOST);

  /** Ranks are compared after each finished round. */
  compare = (): Promise<void> => Promise.resolve();

  async end(): Promise<void> {
    await this.deliver();
    await this.#rankAndCompare();
    expect(await this.waiting()).toEqual([]);
  }

  close = () => this.projected.close();
}
