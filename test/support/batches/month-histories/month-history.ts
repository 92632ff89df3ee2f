/**
 * Months on a bare table, from their agents' sales to the bank: administrators act at random, processes die
 * at any write, and a notebook keeps what must have come of it.
 */
import {
  payoutBatchTable,
  type StoredBatch,
} from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { payoutTable } from '../../../../functions/data/payouts/payout.table.ts';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import { endLease, runDying } from '../../jobs/dying-worker.ts';
import { attempt, openPortal, type Portal } from '../../stack/bare-portal.ts';
import { OfficeWorld } from '../../stack/office-world.ts';
import { SILENT } from '../../stack/silent-log.ts';
import type { NotedAgent } from './agent-notebook.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import { compareEnd, compareMonth, compareScreens } from './compare-month.ts';
import type { BankPaper, FilePreview } from './file-notebook.ts';
import { MemoryFiles } from './memory-files.ts';
import { MonthNotebook } from './month-notebook.ts';
import type { WaitingAct } from './noted-steps.ts';
import { dayAt, monthAt, nextPaymentDay } from './payment-days.ts';
import { joinAgent } from './run-month.ts';

interface Trying {
  what: string;
  isExpected: boolean;
  /** The batch on which a job works then. */
  batch?: BatchNotebook;
}

export class MonthHistory extends OfficeWorld {
  readonly notebook = new MonthNotebook();
  readonly files = new MemoryFiles();
  /** Everything that the bank wrote. */
  readonly papers: BankPaper[] = [];
  /** Previews of its files that nobody applied yet. */
  readonly previews: FilePreview[] = [];
  /** Acts that somebody asked for, and that nobody has decided. */
  readonly waiting: WaitingAct[] = [];
  /** The months that were closed, `YYYY-MM`, and the one that the next run closes. */
  readonly closed: string[] = [];
  period = '';
  #reasons = 0;

  constructor(portal: Portal, random: SeededRandom) {
    super(portal, random);
    this.period = monthAt(portal.time.now);
  }

  /** Opens an office with two agents. */
  static async open(this: void, random: SeededRandom): Promise<MonthHistory> {
    const opened = await openPortal();
    const settings = { ...opened.settings, clawbackDays: 20 };
    const history = new MonthHistory({ ...opened, settings }, random);
    for (let agent = 0; agent < 2; agent++) await joinAgent(history);
    return history;
  }

  nameOf = (agent: NotedAgent) => `agent ${this.notebook.agents.indexOf(agent) + 1}`;
  days = () => {
    const today = dayAt(this.portal.time.now);
    return { today, next: nextPaymentDay(today) };
  };
  reason = () => `Reason ${this.#reasons++}`;

  async read(batch: BatchNotebook): Promise<StoredBatch> {
    const stored = await payoutBatchTable(this.portal.table).get(batch.period);
    if (!stored) throw new Error(`${batch.period} is gone`);
    return stored;
  }

  /** Tries it, and compares whether it was done with what the notebook expects. */
  async try({ what, isExpected, batch }: Trying, doing: () => Promise<unknown>): Promise<boolean> {
    this.tell(batch ? `${what} ${batch.period}` : what);
    const isDone = await attempt(() => this.send(doing));
    if (!isDone) {
      this.tell('refused');
      this.see('refused');
    }
    if (isDone !== isExpected) {
      const state = batch ? { ...(await this.read(batch)), files: [] } : {};
      throw new Error(`${what} was ${isDone ? 'done' : 'refused'}: ${JSON.stringify(state)}`);
    }
    if (isDone && batch) await this.workOnBatch(batch);
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
    if (isRepeat) this.see('repeats');
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
    const { bucket, quarantine: uploads } = this.files;
    const deps = { context: this.byPortal(), log: SILENT, bucket, uploads };
    while (this.random.happens(0.4)) {
      this.see('deaths of workers');
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
    const [stored, batches] = await Promise.all([
      payoutTable(table).getManyNow(this.notebook.payouts.map(({ id }) => id)),
      payoutBatchTable(table).getManyNow(this.closed),
    ]);
    for (const [batchId, batch] of batches) {
      const lines = [...stored.values()].filter((payout) => payout.batchId === batchId);
      const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const is = `${batch.lines} lines of ${batch.totalCents}`;
      const mustBe = `${lines.length} lines of ${totalCents}`;
      if (is !== mustBe) throw new Error(`${batchId} counts ${is}, and has ${mustBe}`);
    }
  }

  compare = () => compareMonth(this);

  override async end(): Promise<void> {
    await compareEnd(this);
    for (const { set } of this.notebook.batches) this.see('void files', set - 1);
    await super.end();
    await compareScreens(this);
  }
}
