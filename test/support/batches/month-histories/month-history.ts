/**
 * One month on a bare table, from its agents' sales to the bank: administrators act at random, processes
 * die at any write, and a notebook keeps what must have come of it.
 */
import { randomUUID } from 'node:crypto';
import {
  payoutBatchTable,
  type StoredBatch,
} from '../../../../functions/data/payout-batch.table.ts';
import { payoutTable } from '../../../../functions/data/payout.table.ts';
import { PORTAL } from '../../../../functions/platform/context.ts';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import { DyingTable, endLease, isDead, runDying } from '../../jobs/dying-worker.ts';
import { type Account, attempt, contextOf, type Portal } from '../../payouts/hand-portal.ts';
import { SILENT } from '../../stack/silent-log.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import type { BankPaper, FilePreview } from './file-notebook.ts';
import { MemoryFiles } from './memory-files.ts';
import { MonthNotebook } from './month-notebook.ts';
import { dayAt, nextPaymentDay } from './payment-days.ts';

/** How often things happened that a suite must have tried. */
export const newCounts = () => ({
  deaths: 0,
  repeats: 0,
  paidByFile: 0,
  paidByHand: 0,
  returned: 0,
  returnedAtWork: 0,
  held: 0,
  failedLines: 0,
  alreadyLines: 0,
  whole: 0,
  credits: 0,
  debits: 0,
  undone: 0,
  refused: 0,
});

interface Trying {
  what: string;
  isExpected: boolean;
  /** The batch on which a job works then. */
  batch?: BatchNotebook;
}

const PORTAL_ACCOUNT = { id: PORTAL.userId };
const MOST_BATCHES = 9;

export class MonthHistory extends MemoryFiles {
  readonly notebook = new MonthNotebook();
  readonly seen = newCounts();
  /** Everything that the bank wrote. */
  readonly papers: BankPaper[] = [];
  /** Previews of its files that nobody applied yet. */
  readonly previews: FilePreview[] = [];
  /** The months that were closed, `YYYY-MM`, and the one that the next run closes. */
  readonly closed: string[] = [];
  period = '';
  readonly portal: Portal;
  readonly random: SeededRandom;
  readonly #maker: Account;
  #reasons = 0;
  /** The request under way: a repeat has its key, and a process that is to die its table. */
  #request: { idempotencyKey?: string; table?: DyingTable } = {};

  constructor(portal: Portal, random: SeededRandom) {
    super();
    this.portal = portal;
    this.random = random;
    this.#maker = random.pick(portal.administrators);
  }

  by = ({ id }: { id: string }) => ({
    context: { ...contextOf(this.portal, id), ...this.#request },
  });
  somebody = (): Account => this.random.pick(this.portal.administrators);
  /** Mostly one person makes what is paid, as in an office: else everybody has a hand in everything. */
  someMaker = (): Account => (this.random.happens(0.85) ? this.#maker : this.somebody());
  days = () => {
    const today = dayAt(this.portal.time.now);
    return { today, next: nextPaymentDay(today) };
  };
  reason = () => `Reason ${this.#reasons++}`;
  /** The portal's name of a batch. */
  idOf = ({ period, number }: Pick<BatchNotebook, 'period' | 'number'>) =>
    number === 1 ? period : `${period}-${number}`;

  async read(batch: BatchNotebook): Promise<StoredBatch> {
    const stored = await payoutBatchTable(this.portal.table).get(this.idOf(batch));
    if (!stored) throw new Error(`${this.idOf(batch)} is gone`);
    return stored;
  }

  /**
   * Tries it, and compares whether it was done with what the notebook expects. A process that dies in it
   * is followed by the same request again.
   */
  async try({ what, isExpected, batch }: Trying, doing: () => Promise<unknown>): Promise<boolean> {
    const idempotencyKey = randomUUID();
    const first = this.random.happens(0.1)
      ? await this.#tryDying(doing, idempotencyKey)
      : undefined;
    this.#request = { idempotencyKey };
    const isDone = first ?? (await attempt(doing));
    this.#request = {};
    if (!isDone) this.seen.refused++;
    if (isDone !== isExpected) {
      const state = batch ? { ...(await this.read(batch)), files: [] } : {};
      throw new Error(`${what} was ${isDone ? 'done' : 'refused'}: ${JSON.stringify(state)}`);
    }
    if (isDone && batch) await this.workOnBatch(batch);
    return isDone;
  }

  /** @returns undefined where the process died in it */
  async #tryDying(
    doing: () => Promise<unknown>,
    idempotencyKey: string,
  ): Promise<boolean | undefined> {
    const table = new DyingTable(this.portal.table, this.random.whole(0, 1));
    this.#request = { idempotencyKey, table };
    let isDone: boolean | undefined;
    const trying = async () => {
      isDone = await attempt(doing);
    };
    if (await isDead(trying())) this.seen.deaths++;
    return isDone;
  }

  /** Creates something; where the answer is lost, the repeated request gets the same one. */
  async create<Made extends { id: string }>(
    what: string,
    doing: () => Promise<Made>,
  ): Promise<Made> {
    let made: Made | undefined;
    const remember = async () => {
      const before = made;
      made = await doing();
      if (before && before.id !== made.id) throw new Error(`${what} was made twice`);
    };
    const isRepeat = this.random.happens(0.2);
    if (isRepeat) this.seen.repeats++;
    await this.try({ what, isExpected: true }, async () => {
      await remember();
      if (isRepeat) await remember();
    });
    if (!made) throw new Error(`${what} was not made`);
    return made;
  }

  /** Acts of others while workers are at a batch: they come whenever a worker dies. */
  whileAtWork: (() => Promise<void>) | undefined;

  /** Works on the batch, if there is work, with workers that may die. */
  async workOnBatch(batch: BatchNotebook): Promise<void> {
    const { work } = await this.read(batch);
    if (work?.status === 'running') await this.work(work.jobId);
  }

  /** Works on a job; each worker but the last dies somewhere in it. */
  async work(jobId: string): Promise<void> {
    const { context } = this.by(PORTAL_ACCOUNT);
    const deps = { context, log: SILENT, bucket: this.bucket, uploads: this.quarantine };
    while (this.random.happens(0.4)) {
      this.seen.deaths++;
      await runDying(deps, jobId, this.random.whole(0, 8));
      await this.checkSums();
      await this.whileAtWork?.();
      await endLease(this.portal.table, jobId);
    }
    await runJob(deps, jobId);
  }

  /** At each moment every batch counts exactly the payouts that say they are in it. */
  async checkSums(): Promise<void> {
    const { table } = this.portal;
    const numbers = Array.from({ length: MOST_BATCHES }, (_, at) => at + 1);
    const batchIds = this.closed.flatMap((period) =>
      numbers.map((number) => this.idOf({ period, number })),
    );
    const [stored, batches] = await Promise.all([
      payoutTable(table).getManyNow(this.notebook.payouts.map(({ id }) => id)),
      payoutBatchTable(table).getManyNow(batchIds),
    ]);
    for (const [batchId, batch] of batches) {
      const lines = [...stored.values()].filter((payout) => payout.batchId === batchId);
      const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const is = `${batch.lines} lines of ${batch.totalCents}`;
      const mustBe = `${lines.length} lines of ${totalCents}`;
      if (is !== mustBe) throw new Error(`${batchId} counts ${is}, and has ${mustBe}`);
    }
  }
}
