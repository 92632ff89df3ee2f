/**
 * A table whose facts move while a rebuild runs: page by page, with workers that die, beside a projector
 * whose batches are held, cut and repeated, and that is in the middle of a batch when anything else happens.
 */
import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { systemClock as clock } from '../../../../functions/platform/clock.ts';
import { shardNames, shardOf } from '../../../../functions/platform/shard.ts';
import { Table, type Write } from '../../../../functions/platform/table.ts';
import { openStage } from '../../../../functions/workflows/account-work/open-stage.ts';
import {
  resumeWork,
  startWork,
  stopWork,
} from '../../../../functions/workflows/account-work/start-work.ts';
import { workOnPart } from '../../../../functions/workflows/account-work/work-on-part.ts';
import { rebuildContext } from '../../../../functions/workflows/rebuild/rebuild-stages.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import { DEATH, isDead } from '../../jobs/dying-worker.ts';
import { type Act, World } from '../../stack/model-run.ts';
import { openProjectedTable, type ProjectedTable } from '../projected-table.ts';
import { shuffled } from '../stream.ts';
import { damage } from './damage.ts';
import { MovingFacts } from './moving-facts.ts';

const MOST_DEEP = 2;
/** The stream's shards. */
const SHARDS = 6;
const MOST_IN_BATCH = 40;
const PARTS = 4;

/** Does something else before each transaction. */
export class Interrupted extends Table {
  readonly #before: () => Promise<void>;
  constructor({ name, documents }: Table, before: () => Promise<void>) {
    super(name, documents);
    this.#before = before;
  }
  override async transact(writes: readonly Write[], most?: number): Promise<void> {
    await this.#before();
    await super.transact(writes, most);
  }
}

const itemOf = ({ dynamodb: { Keys } = {} }: DynamoDBRecord) =>
  JSON.stringify([Keys?.['pk'], Keys?.['sk']]);

export interface TableSize {
  sales: number;
  pageItems: number;
}

export class RebuildWorld extends World {
  readonly #projected: ProjectedTable;
  readonly #facts: MovingFacts;
  readonly #pageItems: number;
  #pending: DynamoDBRecord[] = [];
  #applied: DynamoDBRecord[] = [];
  readonly #inFlight = new Set<string>();
  #held = new Set<string>();
  #batches = 0;
  #depth = 0;
  #workId: string | undefined;
  #opened: { stage: string; parts: number[]; mustSettle: boolean } | undefined;
  #isStopped = false;
  isOver = false;

  private constructor(
    random: SeededRandom,
    {
      projected,
      facts,
      pageItems,
    }: { projected: ProjectedTable; facts: MovingFacts; pageItems: number },
  ) {
    super(random);
    this.#projected = projected;
    this.#facts = facts;
    this.#pageItems = pageItems;
  }

  /**
   * Facts, all but the last changes projected, damaged, and some of the events lost; a rebuild is started.
   */
  static async open({ sales, pageItems }: TableSize, random: SeededRandom): Promise<RebuildWorld> {
    const projected = await openProjectedTable();
    const { table } = projected;
    const facts = await MovingFacts.write(table, sales);
    const world = new RebuildWorld(random, { projected, facts, pageItems });
    await world.#catchUp();
    for (let change = 0; change < sales / 4; change++) await facts.move(random);
    await world.#pull();
    world.#loseSome();
    expect(await damage(table, random, 0.1)).toBeGreaterThan(0);
    world.#held = new Set(shardNames(SHARDS).filter(() => random.happens(0.5)));
    const order = { kind: 'rebuild', workId: randomUUID(), startedBy: 'a test' } as const;
    const context = world.#context;
    world.#workId = (await startWork(context, { ...order, parts: PARTS, replaces: true })).workId;
    return world;
  }

  static readonly acts: readonly Act<RebuildWorld>[] = [
    { name: 'move a fact', weight: 10, run: (world) => world.#move() },
    { name: 'project', weight: 10, run: (world) => world.#deliver() },
    { name: 'work', weight: 30, isPossible: isUnderWay, run: (world) => world.#work() },
    { name: 'stop and resume', weight: 1, isPossible: isUnderWay, run: (world) => world.#pause() },
    { name: 'let go of a shard', weight: 1, run: (world) => world.#letGo() },
  ];

  get #context() {
    return rebuildContext({ table: this.#projected.table, clock, pageItems: this.#pageItems });
  }

  /** Projects all that happened. */
  async #catchUp(): Promise<void> {
    this.#held.clear();
    while (await this.#deliver());
  }

  async #pull(): Promise<void> {
    this.#pending.push(...(await this.#projected.freshEvents()));
  }

  /**
   * Loses the first waiting event of some items, as one that was put aside. A later one can't be lost before
   * the first is applied; one that is lost during a rebuild is found by the next.
   */
  #loseSome(): void {
    const first = new Map(this.#pending.toReversed().map((record) => [itemOf(record), record]));
    const lost = new Set([...first.values()].filter(() => this.random.happens(0.1)));
    this.#pending = this.#pending.filter((record) => !lost.has(record));
  }

  async #move(): Promise<boolean> {
    await this.#facts.move(this.random);
    return true;
  }

  /** Something else happens in the middle of a step, before its transaction. */
  async #interrupt(): Promise<void> {
    if (this.#depth >= MOST_DEEP || !this.random.happens(0.3)) return;
    this.#depth++;
    try {
      const [move, deliver, work] = [() => this.#move(), () => this.#deliver(), () => this.#work()];
      await this.random.pick([move, deliver, work, work, work])();
      this.see('interruptions');
    } finally {
      this.#depth--;
    }
  }

  /** Hands some of the waiting events to the projector, in the order of each item. */
  async #deliver(): Promise<boolean> {
    const { happens, next, whole } = this.random;
    await this.#pull();
    const free = this.#pending.filter(
      (record) => !this.#inFlight.has(itemOf(record)) && !this.#isHeld(itemOf(record)),
    );
    if (free.length === 0) return false;
    const batch = shuffled(free, next).slice(0, whole(1, MOST_IN_BATCH));
    const repeated = happens(0.2) ? this.#applied.slice(-whole(0, 10)) : [];
    const again = repeated.filter((record) => !this.#inFlight.has(itemOf(record)));
    const items = new Set([...batch, ...again].map(itemOf));
    for (const item of items) this.#inFlight.add(item);
    this.#batches++;
    try {
      const through = new Interrupted(this.#projected.table, () => this.#interrupt());
      const records = happens(0.5) ? [...again, ...batch] : batch;
      const failed = new Set(await this.#projected.project(records, through));
      const done = new Set(batch.filter((record) => !failed.has(numberOf(record))));
      this.#pending = this.#pending.filter((record) => !done.has(record));
      this.#applied = [...this.#applied, ...done].slice(-100);
    } finally {
      this.#batches--;
      for (const item of items) this.#inFlight.delete(item);
    }
    return true;
  }

  /**
   * Each item has a shard of the stream; those of one stand still until the end, or until they are let go.
   */
  #isHeld(item: string): boolean {
    return this.#held.has(shardOf(item, SHARDS));
  }

  #letGo(): Promise<boolean> {
    return Promise.resolve(this.#held.delete(this.random.pick(shardNames(SHARDS))));
  }

  async #pause(): Promise<boolean> {
    await stopWork(this.#context, 'rebuild');
    this.#opened = undefined;
    this.#isStopped = true;
    for (let meanwhile = this.random.whole(0, 3); meanwhile > 0; meanwhile--) await this.#move();
    await this.#deliver();
    await resumeWork(this.#context, 'rebuild');
    this.#isStopped = false;
    return true;
  }

  /** One page of one part. */
  async #work(): Promise<boolean> {
    const [kind, workId] = ['rebuild' as const, this.#workId];
    // A worker of stopped work ends, as if the rebuild were over; here the next act would take it for that.
    if (workId === undefined || this.isOver || this.#isStopped) return false;
    if (!this.#opened || this.#opened.parts.length === 0) {
      const opened = await openStage(this.#context, { kind: 'openStage', work: kind, workId });
      this.isOver = opened.isOver;
      this.#opened = { ...opened, mustSettle: opened.waitSeconds > 0 };
      return true;
    }
    const opened = this.#opened;
    // The pause before the last stage is longer than any batch.
    if (opened.mustSettle && this.#batches > 0) return false;
    opened.mustSettle = false;
    const part = this.random.pick(opened.parts);
    const message = { kind: 'workOnPart', work: kind, workId, stage: opened.stage, part } as const;
    const context = { ...this.#context, table: this.#dyingTable() };
    const working = async () => {
      const { more } = await workOnPart(context, message, 0);
      if (!more) opened.parts = opened.parts.filter((one) => one !== part);
    };
    if (!(await isDead(working()))) return true;
    this.#opened = undefined;
    this.see('deaths');
    return false;
  }

  #dyingTable(): Table {
    return new Interrupted(this.#projected.table, async () => {
      await this.#interrupt();
      if (this.random.happens(0.02)) throw new Error(DEATH);
    });
  }

  /** Nothing to compare before the rebuild is over. */
  compare = (): Promise<void> => Promise.resolve();

  /** Expects every projection to be what the facts say. */
  async end(): Promise<void> {
    while (!this.isOver) await this.#work();
    await this.#catchUp();
    await this.#projected.expectRebuilt();
  }

  close = () => this.#projected.close();
}

function isUnderWay({ isOver }: RebuildWorld): boolean {
  return !isOver;
}

const numberOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.SequenceNumber ?? '';
