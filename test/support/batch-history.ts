/**
 * The batches of one month to their end on a bare table: administrators act on them at random, workers
 * die, and a notebook keeps what must have come of it. What they do stands in `batch-acts.ts` and
 * `split-acts.ts`.
 */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { saveBanking } from '../../functions/api/agents/save-banking.ts';
import { addPayout } from '../../functions/api/payouts/add-payout.ts';
import { agentTable } from '../../functions/data/agent.table.ts';
import type { ExportsBucket } from '../../functions/data/exports-bucket.client.ts';
import { payoutBatchTable, type StoredBatch } from '../../functions/data/payout-batch.table.ts';
import { payoutTable } from '../../functions/data/payout.table.ts';
import { createProfile } from '../../functions/domain/identity/create-profile.ts';
import { PORTAL } from '../../functions/platform/context.ts';
import { runJob } from '../../functions/workflows/jobs/run-job.ts';
import type { SeededRandom } from '../../infra/local/demo/random.ts';
import { batchIdsOf, MAX_PARTS } from '../../shared/kernel/batch-id.ts';
import { dayOf } from '../../shared/kernel/month.ts';
import type { BatchNotebook } from './batch-notebook.ts';
import { openBatch } from './batches.ts';
import { endLease, runDying } from './dying-worker.ts';
import { type Account, attempt, contextOf, type Portal, SILENT, UPLOADS } from './hand-portal.ts';
import { MonthNotebook } from './month-notebook.ts';
import { bankingOf } from './office.ts';

const BANKS = ['FNB', 'Absa'] as const;

let accounts = 4_000_000_000;

export class BatchHistory {
  readonly notebook = new MonthNotebook();
  /** Everything that was ever written, by key. */
  readonly files = new Map<string, string>();
  period = '';
  readonly portal: Portal;
  readonly random: SeededRandom;
  #reasons = 0;

  constructor(portal: Portal, random: SeededRandom) {
    this.portal = portal;
    this.random = random;
  }

  readonly bucket: ExportsBucket = {
    write: async (key, chunks) => {
      let text = '';
      for await (const chunk of chunks) text += chunk;
      this.files.set(key, text);
    },
    read: (key) => Promise.resolve(this.files.get(key) ?? ''),
    linkTo: (key) => Promise.resolve(key),
  };

  by = ({ id }: { id: string }) => ({ context: contextOf(this.portal, id) });
  somebody = (): Account => this.random.pick(this.portal.administrators);
  today = () => dayOf(new Date(this.portal.time.now));
  reason = () => `Reason ${this.#reasons++}`;
  /** The portal's name of a batch. */
  idOf = ({ number }: BatchNotebook) => (number === 1 ? this.period : `${this.period}-${number}`);

  /** An open batch with one payout for each of some new agents. */
  async open(agents: number): Promise<void> {
    const payouts = [];
    for (let agent = 0; agent < agents; agent++) payouts.push(await this.#payee());
    this.period = await openBatch({ stack: this.portal }, payouts);
  }

  async #payee() {
    const agentId = randomUUID();
    const person = { email: `${agentId}@demo.example`, fullName: 'Agent', phone: '+27821234567' };
    await createProfile(this.by(PORTAL_ACCOUNT).context, { ...person, userId: agentId });
    const banking = await this.#enterBanking(agentId);
    const maker = this.somebody();
    const amountCents = this.random.whole(100, 900) * 10;
    const payout = await call(addPayout, { agentId, amountCents }, this.by(maker));
    const noted = { payoutId: payout.id, agentId, amountCents, maker: maker.person };
    this.notebook.add({ ...noted, ...banking });
    return { id: payout.id, agentId, amountCents };
  }

  async #enterBanking(agentId: string) {
    const agent = await agentTable(this.portal.table).get(agentId);
    const account = String(accounts++);
    const bank = this.random.pick(BANKS);
    const seen = agent?.bankingUpdatedAt ? { seen: agent.bankingUpdatedAt } : {};
    const banking = bankingOf({ accountNumber: account, bankName: bank });
    await call(saveBanking, { ...banking, ...seen }, this.by({ id: agentId }));
    return { account, bank };
  }

  async changeAccount(): Promise<void> {
    const { agentId } = this.random.pick(this.notebook.payouts);
    this.notebook.changeAccount(agentId, await this.#enterBanking(agentId));
  }

  async read(batch: BatchNotebook): Promise<StoredBatch> {
    const stored = await payoutBatchTable(this.portal.table).get(this.idOf(batch));
    if (!stored) throw new Error(`${this.idOf(batch)} is gone`);
    return stored;
  }

  /** Tries it, and compares whether it was done with what the notebook expects. */
  async try(
    batch: BatchNotebook,
    { what, isExpected }: { what: string; isExpected: boolean },
    doing: () => Promise<unknown>,
  ): Promise<boolean> {
    const isDone = await attempt(doing);
    if (isDone !== isExpected)
      throw new Error(
        `${what} was ${isDone ? 'done' : 'refused'}: ${JSON.stringify({ ...(await this.read(batch)), files: [] })}`,
      );
    if (isDone) await this.#work(batch);
    return isDone;
  }

  /** What has to be refused while workers are at a batch; tried whenever one of them dies. */
  whileAtWork: ((batch: BatchNotebook) => Promise<void>) | undefined;

  /** Works on the batch, with workers that may die. */
  async #work(batch: BatchNotebook): Promise<void> {
    const { context } = this.by(PORTAL_ACCOUNT);
    const { bucket } = this;
    for (;;) {
      const { work } = await this.read(batch);
      if (work?.status !== 'running') return;
      const isDying = this.random.happens(0.4);
      const deps = { context, log: SILENT, bucket, uploads: UPLOADS };
      if (isDying) await runDying(deps, work.jobId, this.random.whole(0, 6));
      else await runJob(deps, work.jobId);
      await this.checkSums();
      if (!isDying) continue;
      await this.whileAtWork?.(batch);
      await endLease(this.portal.table, work.jobId);
    }
  }

  /** At each moment every batch counts exactly the payouts that say they are in it. */
  async checkSums(): Promise<void> {
    const { table } = this.portal;
    const ids = this.notebook.payouts.map(({ payoutId }) => payoutId);
    const payouts = [...(await payoutTable(table).getManyNow(ids)).values()];
    const batches = await payoutBatchTable(table).getManyNow(batchIdsOf(this.period, MAX_PARTS));
    for (const [batchId, batch] of batches) {
      const lines = payouts.filter((payout) => payout.batchId === batchId);
      const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const is = `${batch.lines} lines of ${batch.totalCents}`;
      const mustBe = `${lines.length} lines of ${totalCents}`;
      if (is !== mustBe) throw new Error(`${batchId} counts ${is}, and has ${mustBe}`);
    }
  }
}

const PORTAL_ACCOUNT = { id: PORTAL.userId };
