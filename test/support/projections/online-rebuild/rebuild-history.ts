/**
 * A table whose facts move while a rebuild runs: page by page, with workers that die, beside a projector
 * whose batches are held, cut and repeated, and that is in the middle of a batch when anything else happens.
 */
import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { changeOf, entityOf } from '../../../../functions/platform/item.ts';
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
import { projections } from '../../../../functions/workflows/projector/projections.ts';
import { project } from '../../../../functions/workflows/projector/projector.ts';
import { rebuildContext } from '../../../../functions/workflows/rebuild/rebuild-stages.ts';
import type { Database } from '../../../../infra/local/database/database.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import { SILENT } from '../../stack/silent-log.ts';
import { shuffled } from '../random-facts.ts';
import { recountProjections } from '../recount-projections.ts';
import { StreamFollower } from '../stream.ts';
import { damage } from './damage.ts';
import { MovingFacts } from './moving-facts.ts';

const projected = new Set<string>(projections.map(({ entity }) => entity));
const DEATH = 'The worker died';
const MOST_DEEP = 2;
/** The stream's shards. */
const SHARDS = 6;
const MOST_IN_BATCH = 40;

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

export interface HistoryOptions {
  sales: number;
  parts: number;
  pageItems: number;
  kills: number;
  /** How often a step interrupts another one. */
  interrupts: number;
  replaces?: boolean;
}

export class RebuildHistory {
  readonly table: Table;
  readonly facts: MovingFacts;
  readonly #random: SeededRandom;
  readonly #options: HistoryOptions;
  readonly #stream: StreamFollower;
  #pending: DynamoDBRecord[] = [];
  #applied: DynamoDBRecord[] = [];
  readonly #inFlight = new Set<string>();
  #held = new Set<string>();
  #batches = 0;
  #depth = 0;
  #workId: string | undefined;
  #opened: { stage: string; parts: number[]; mustSettle: boolean } | undefined;
  #killsLeft: number;
  isOver = false;

  private constructor(
    { table, database }: { table: Table; database: Database },
    {
      facts,
      random,
      options,
    }: { facts: MovingFacts; random: SeededRandom; options: HistoryOptions },
  ) {
    this.table = table;
    this.facts = facts;
    this.#random = random;
    this.#options = options;
    this.#stream = new StreamFollower({ database });
    this.#killsLeft = options.kills;
  }

  /** Facts, all but the last changes projected, damaged, and some of the events lost. */
  static async open(
    at: { table: Table; database: Database },
    random: SeededRandom,
    options: HistoryOptions,
  ): Promise<RebuildHistory> {
    const facts = await MovingFacts.write(at.table, random, options.sales);
    const history = new RebuildHistory(at, { facts, random, options });
    await history.catchUp();
    for (let change = 0; change < options.sales / 4; change++) await facts.move();
    await history.#pull();
    history.#loseSome();
    expect(await damage(at.table, random, 0.1)).toBeGreaterThan(0);
    return history;
  }

  /** Lets everything happen in any order until the rebuild is over. */
  async run(): Promise<void> {
    const { happens, whole } = this.#random;
    this.#held = new Set(shardNames(SHARDS).filter(() => happens(0.5)));
    for (let before = whole(0, 5); before > 0; before--) await this.#anything();
    await this.#start();
    while (!this.isOver) {
      await this.#anything();
      if (happens(0.02)) await this.#stopAndResume();
      if (happens(0.03)) this.#held.delete(this.#random.pick(shardNames(SHARDS)));
    }
    for (let after = whole(0, 5); after > 0; after--) await this.#anything();
  }

  /** Projects all that happened. */
  async catchUp(): Promise<void> {
    this.#held.clear();
    for (;;) {
      await this.#pull();
      if (this.#pending.length === 0) return;
      await this.#deliver();
    }
  }

  async #pull(): Promise<void> {
    const fresh = (await this.#stream.read()).filter((record) => {
      const { before, after } = changeOf(record);
      return projected.has(String(entityOf(after ?? before)));
    });
    this.#pending.push(...fresh);
  }

  /**
   * Loses the first waiting event of some items, as one that was put aside. A later one can't be lost before
   * the first is applied; one that is lost during a rebuild is found by the next.
   */
  #loseSome(): void {
    const first = new Map(this.#pending.toReversed().map((record) => [itemOf(record), record]));
    const lost = new Set([...first.values()].filter(() => this.#random.happens(0.1)));
    this.#pending = this.#pending.filter((record) => !lost.has(record));
  }

  async #anything(): Promise<void> {
    const { pick } = this.#random;
    await pick([
      () => this.facts.move(),
      () => this.#deliver(),
      () => this.#work(),
      () => this.#work(),
      () => this.#work(),
    ])();
  }

  /** Something else happens in the middle of a step, before its transaction. */
  async #interrupt(): Promise<void> {
    const { happens } = this.#random;
    if (this.#depth >= MOST_DEEP || !happens(this.#options.interrupts)) return;
    this.#depth++;
    try {
      await this.#anything();
    } finally {
      this.#depth--;
    }
  }

  /** Hands some of the waiting events to the projector, in the order of each item. */
  async #deliver(): Promise<void> {
    const { happens, next, whole } = this.#random;
    await this.#pull();
    const free = this.#pending.filter(
      (record) => !this.#inFlight.has(itemOf(record)) && !this.#isHeld(itemOf(record)),
    );
    if (free.length === 0) return;
    const batch = shuffled(free, next).slice(0, whole(1, MOST_IN_BATCH));
    const repeated = happens(0.2) ? this.#applied.slice(-whole(0, 10)) : [];
    const again = repeated.filter((record) => !this.#inFlight.has(itemOf(record)));
    const items = new Set([...batch, ...again].map(itemOf));
    for (const item of items) this.#inFlight.add(item);
    this.#batches++;
    try {
      const records = happens(0.5) ? [...again, ...batch] : batch;
      const failed = await this.#project(records);
      const done = new Set(batch.filter((record) => !failed.has(numberOf(record))));
      this.#pending = this.#pending.filter((record) => !done.has(record));
      this.#applied = [...this.#applied, ...done].slice(-100);
    } finally {
      this.#batches--;
      for (const item of items) this.#inFlight.delete(item);
    }
  }

  /** Each item has a shard of the stream; those of one stand still until the end, or until they are let go. */
  #isHeld(item: string): boolean {
    return this.#held.has(shardOf(item, SHARDS));
  }

  async #project(Records: DynamoDBRecord[]): Promise<Set<string>> {
    const table = new Interrupted(this.table, () => this.#interrupt());
    const deps = { table, clock, log: SILENT, projections };
    const { again } = await project(deps, { Records });
    return new Set(again.map(numberOf));
  }

  async #start(): Promise<void> {
    const { replaces = true, parts } = this.#options;
    const order = { kind: 'rebuild', workId: randomUUID(), startedBy: 'a test' } as const;
    this.#workId = (await startWork(this.#context, { ...order, parts, replaces })).workId;
  }

  get #context() {
    return rebuildContext({ table: this.table, clock, pageItems: this.#options.pageItems });
  }

  async #stopAndResume(): Promise<void> {
    if (this.isOver) return;
    const workId = this.#workId;
    await stopWork(this.#context, 'rebuild');
    [this.#opened, this.#workId] = [undefined, undefined];
    for (let meanwhile = this.#random.whole(0, 3); meanwhile > 0; meanwhile--)
      await this.facts.move();
    await this.#deliver();
    await resumeWork(this.#context, 'rebuild');
    this.#workId = workId;
  }

  /** One page of one part. */
  async #work(): Promise<void> {
    const workId = this.#workId;
    if (workId === undefined || this.isOver) return;
    const kind = 'rebuild' as const;
    if (!this.#opened || this.#opened.parts.length === 0) {
      const opened = await openStage(this.#context, { kind: 'openStage', work: kind, workId });
      this.isOver = opened.isOver;
      this.#opened = { ...opened, mustSettle: opened.waitSeconds > 0 };
      return;
    }
    const opened = this.#opened;
    // The pause before the last stage is longer than any batch.
    if (opened.mustSettle && this.#batches > 0) return;
    opened.mustSettle = false;
    const part = this.#random.pick(opened.parts);
    const { stage } = opened;
    try {
      const context = { ...this.#context, table: this.#dyingTable() };
      const message = { kind: 'workOnPart', work: kind, workId, stage, part } as const;
      const { more } = await workOnPart(context, message, 0);
      if (!more) opened.parts = opened.parts.filter((one) => one !== part);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== DEATH) throw error;
      this.#opened = undefined;
    }
  }

  #dyingTable(): Table {
    const { happens } = this.#random;
    return new Interrupted(this.table, async () => {
      await this.#interrupt();
      if (this.#killsLeft === 0 || !happens(0.05)) return;
      this.#killsLeft--;
      throw new Error(DEATH);
    });
  }

  /** Expects every projection to be what the facts say. */
  async expectRight(): Promise<void> {
    await this.catchUp();
    const { differing, missing, stale, places } = await recountProjections(this.table);
    const none = { missing: [], stale: [] };
    expect({ differing, missing, stale, places }).toEqual({ differing: [], ...none, places: none });
  }
}

const numberOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.SequenceNumber ?? '';
