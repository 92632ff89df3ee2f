/**
 * One batch to its end on a bare table: administrators lock, correct, download and pay it at random,
 * workers die, and a notebook keeps what must have come of it.
 */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { saveBanking } from '../../functions/api/agents/save-banking.ts';
import { confirmCorrection } from '../../functions/api/monthly-run/confirm-correction.ts';
import { excludeLine } from '../../functions/api/monthly-run/exclude-line.ts';
import { includeException } from '../../functions/api/monthly-run/include-exception.ts';
import { lockBatch } from '../../functions/api/monthly-run/lock-batch.ts';
import { openFile } from '../../functions/api/monthly-run/open-file.ts';
import { payBatch } from '../../functions/api/monthly-run/pay-batch.ts';
import { processBatch } from '../../functions/api/monthly-run/process-batch.ts';
import { redateBatch } from '../../functions/api/monthly-run/redate-batch.ts';
import { reopenBatch } from '../../functions/api/monthly-run/reopen-batch.ts';
import { takeOutLine } from '../../functions/api/monthly-run/take-out-line.ts';
import { withdrawCorrection } from '../../functions/api/monthly-run/withdraw-correction.ts';
import { addPayout } from '../../functions/api/payouts/add-payout.ts';
import { rejectPayout } from '../../functions/api/payouts/reject-payout.ts';
import { returnPayout } from '../../functions/api/payouts/return-payout.ts';
import { agentTable } from '../../functions/data/agent.table.ts';
import type { ExportsBucket } from '../../functions/data/exports-bucket.client.ts';
import { payoutBatchTable, type StoredBatch } from '../../functions/data/payout-batch.table.ts';
import { createProfile } from '../../functions/domain/identity/create-profile.ts';
import { PORTAL } from '../../functions/platform/context.ts';
import { Table } from '../../functions/platform/table.ts';
import { runJob } from '../../functions/workflows/jobs/run-job.ts';
import type { SeededRandom } from '../../infra/local/demo/random.ts';
import { nextBusinessDay } from '../../shared/kernel/business-day.ts';
import { dayOf } from '../../shared/kernel/month.ts';
import type { CorrectionKind } from '../../shared/monthly-run/schemas.ts';
import { BatchNotebook, type NotedCorrection } from './batch-notebook.ts';
import { openBatch } from './batches.ts';
import { type Account, attempt, contextOf, type Portal, SILENT, UPLOADS } from './hand-portal.ts';
import { bankingOf } from './office.ts';
import { setAttributes } from './table.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const DEATH = 'The worker died';

/** Dies after so many writes. */
class DyingTable extends Table {
  #writes: number;
  constructor({ name, documents }: Table, writes: number) {
    super(name, documents);
    this.#writes = writes;
  }
  override transact(...asked: Parameters<Table['transact']>): Promise<void> {
    if (this.#writes-- <= 0) return Promise.reject(new Error(DEATH));
    return super.transact(...asked);
  }
}

let accounts = 4_000_000_000;

export class BatchHistory {
  readonly notebook = new BatchNotebook();
  /** Everything that was ever written, by key. */
  readonly files = new Map<string, string>();
  period = '';
  readonly #portal: Portal;
  readonly #random: SeededRandom;
  #reasons = 0;

  constructor(portal: Portal, random: SeededRandom) {
    this.#portal = portal;
    this.#random = random;
  }

  readonly #bucket: ExportsBucket = {
    write: async (key, chunks) => {
      let text = '';
      for await (const chunk of chunks) text += chunk;
      this.files.set(key, text);
    },
    read: (key) => Promise.resolve(this.files.get(key) ?? ''),
    linkTo: (key) => Promise.resolve(key),
  };

  #by = ({ id }: { id: string }) => ({ context: contextOf(this.#portal, id) });
  /** Adds what is paid; the other two may release it. */
  get #maker(): Account {
    const [maker] = this.#portal.administrators;
    if (!maker) throw new Error('There is no administrator');
    return maker;
  }
  #releasers = () => this.#portal.administrators.filter(({ person }) => person !== 'thandi');

  /** An open batch with one payout for each of some new agents. */
  async open(agents: number): Promise<void> {
    const payouts = [];
    for (let agent = 0; agent < agents; agent++) payouts.push(await this.#payee());
    this.period = await openBatch({ stack: this.#portal }, payouts);
  }

  async #payee() {
    const agentId = randomUUID();
    const person = { email: `${agentId}@demo.example`, fullName: 'Agent', phone: '+27821234567' };
    await createProfile(this.#by(PORTAL_ACCOUNT).context, { ...person, userId: agentId });
    const account = String(accounts++);
    await call(saveBanking, bankingOf({ accountNumber: account }), this.#by({ id: agentId }));
    const amountCents = this.#random.whole(100, 900) * 10;
    const payout = await call(addPayout, { agentId, amountCents }, this.#by(this.#maker));
    this.notebook.add({ payoutId: payout.id, agentId, amountCents, account });
    return { id: payout.id, agentId, amountCents };
  }

  async read(): Promise<StoredBatch> {
    const batch = await payoutBatchTable(this.#portal.table).get(this.period);
    if (!batch) throw new Error('The batch is gone');
    return batch;
  }

  /** Does one thing at random. The notebook says whether the portal has to do or refuse it. */
  async act(): Promise<void> {
    const { notebook } = this;
    const acts: (() => Promise<void>)[] = [
      () => this.#lock(),
      () => this.#lock(),
      () => this.#download(),
      () => this.#download(),
      () => this.#download(),
      () => this.#takeOutOther(),
      () => this.#correct('reopen'),
      () => this.#correct('redate'),
      () => this.#correct('takeOut'),
      () => this.#answer(true),
      () => this.#answer(true),
      () => this.#answer(false),
      () => this.#exclude(),
      () => this.#include(),
      () => this.#reject(),
      () => this.#changeAccount(),
      ...(notebook.status === 'exported' ? [() => this.#process()] : []),
      ...(notebook.status === 'processing' ? [() => this.#pay(), () => this.#pay()] : []),
      ...(notebook.isAtBank ? [() => this.#return()] : []),
    ];
    await this.#random.pick(acts)();
  }

  /** Tries it, and compares whether it was done with what the notebook expects. */
  async #try(what: string, isExpected: boolean, doing: () => Promise<unknown>): Promise<boolean> {
    const isDone = await attempt(doing);
    if (isDone !== isExpected)
      throw new Error(
        `${what} was ${isDone ? 'done' : 'refused'}: ${JSON.stringify({ ...(await this.read()), files: [] })}`,
      );
    if (isDone) await this.#work();
    return isDone;
  }

  /** Works on the batch, with workers that may die. */
  async #work(): Promise<void> {
    const { context } = this.#by(PORTAL_ACCOUNT);
    const bucket = this.#bucket;
    for (;;) {
      const { work } = await this.read();
      if (work?.status !== 'running') return;
      const isDying = this.#random.happens(0.4);
      const table = isDying
        ? new DyingTable(this.#portal.table, this.#random.whole(0, 6))
        : this.#portal.table;
      const deps = { context: { ...context, table }, log: SILENT, bucket, uploads: UPLOADS };
      await runJob(deps, work.jobId).catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== DEATH) throw error;
      });
      const job = { pk: `job#${work.jobId}`, sk: 'job' };
      const lost = {
        status: 'running',
        leasedUntil: LONG_AGO,
        gsi4pk: 'jobs#running',
        attempts: 0,
      };
      if (isDying) await setAttributes(this.#portal.table, job, lost);
    }
  }

  async #lock(): Promise<void> {
    const { notebook, period } = this;
    const by = this.#random.pick(this.#releasers());
    const releaser = this.#releasers().find(({ id }) => id !== by.id);
    if (!releaser) return;
    const { lines, totalCents } = notebook.totals();
    const asked = { batchId: period, lines, totalCents, releaserId: releaser.id };
    // A repeated lock is done already, and changes nothing.
    const isRepeat = notebook.status === 'locked' && notebook.locker === by.id;
    const isExpected = notebook.status === 'open' || isRepeat;
    const isDone = await this.#try('lock', isExpected, () => call(lockBatch, asked, this.#by(by)));
    if (isDone && !isRepeat) notebook.lock(by.id, nextBusinessDay(this.#today()));
  }

  #today = () => dayOf(new Date(this.#portal.time.now));

  async #download(): Promise<void> {
    const { notebook, period } = this;
    const by = this.#random.pick(this.#releasers());
    const isExpected = notebook.hasFiles && !notebook.waiting && notebook.locker !== by.id;
    const asked = {
      batchId: period,
      format: this.#random.pick(['csv', 'pain001', 'fnb'] as const),
    };
    const isDone = await this.#try('download', isExpected, () =>
      call(openFile(this.#bucket), asked, this.#by(by)),
    );
    if (isDone) notebook.download();
  }

  /** Takes out what is no line: the portal has to refuse it. */
  async #takeOutOther(): Promise<void> {
    const others = this.notebook.payouts.filter(({ isLine }) => !isLine);
    if (others.length > 0) await this.#correct('takeOut', this.#random.pick(others));
  }

  async #correct(
    kind: CorrectionKind,
    line = this.#random.pick(this.notebook.payouts),
  ): Promise<void> {
    const { notebook, period } = this;
    const by = this.#random.pick(this.#portal.administrators);
    const isStale = this.#random.happens(0.1);
    const fileSet = notebook.set + (isStale ? 1 : 0);
    const reason = `Reason ${this.#reasons++}`;
    const paymentDate = nextBusinessDay(nextBusinessDay(this.#today()));
    const declaration = this.#random.happens(0.8) ? ('notUploaded' as const) : undefined;
    const asked = { batchId: period, fileSet, reason, ...(declaration ? { declaration } : {}) };
    const correction: NotedCorrection = {
      kind,
      person: by.person,
      paymentDate,
      payoutId: line.payoutId,
    };
    const isExpected =
      !isStale &&
      notebook.isCorrectable &&
      (notebook.status === 'locked' || declaration !== undefined) &&
      (kind !== 'takeOut' || line.isLine);
    const isDone = await this.#try(kind, isExpected, () => {
      if (kind === 'reopen') return call(reopenBatch, asked, this.#by(by));
      if (kind === 'redate') return call(redateBatch, { ...asked, paymentDate }, this.#by(by));
      return call(takeOutLine, { ...asked, payoutId: line.payoutId }, this.#by(by));
    });
    if (!isDone) return;
    if (notebook.status === 'exported') notebook.waiting = correction;
    else notebook.correct(correction, this.#today());
  }

  async #answer(isConsent: boolean): Promise<void> {
    const { notebook, period } = this;
    const { waiting } = notebook;
    const { correction } = await this.read();
    if (!waiting || !correction) return;
    const by = this.#random.pick(this.#portal.administrators);
    const verb = isConsent ? confirmCorrection : withdrawCorrection;
    const isExpected = !isConsent || by.person !== waiting.person;
    const isDone = await this.#try(isConsent ? 'confirm' : 'withdraw', isExpected, () =>
      call(verb, { batchId: period, at: correction.at }, this.#by(by)),
    );
    if (!isDone) return;
    notebook.waiting = undefined;
    if (isConsent) notebook.correct(waiting, this.#today());
  }

  async #exclude(): Promise<void> {
    const { notebook, period } = this;
    const line = this.#random.pick(notebook.payouts.filter(({ isRejected }) => !isRejected));
    if (!line?.isLine) return;
    const { payoutId } = line;
    const asked = { batchId: period, payoutId, reason: 'Asks for cash' };
    const isDone = await this.#try('exclude', notebook.status === 'open', () =>
      call(excludeLine, asked, this.#by(this.#maker)),
    );
    if (isDone) notebook.leave(payoutId);
  }

  async #include(): Promise<void> {
    const { notebook, period } = this;
    const line = this.#random.pick(notebook.payouts);
    if (line.isLine || line.isRejected) return;
    const asked = { batchId: period, exceptionId: line.payoutId };
    const isDone = await this.#try('include', notebook.status === 'open', () =>
      call(includeException, asked, this.#by(this.#maker)),
    );
    if (isDone) notebook.join(line.payoutId);
  }

  async #reject(): Promise<void> {
    const { notebook } = this;
    const line = this.#random.pick(notebook.payouts);
    if (!this.#random.happens(0.3)) return;
    const isFree = !line.isLine || notebook.status === 'open';
    const asked = { payoutId: line.payoutId, reason: 'Not this way' };
    const isDone = await this.#try('reject', isFree && !line.isRejected, () =>
      call(rejectPayout, asked, this.#by(this.#maker)),
    );
    if (isDone) notebook.reject(line.payoutId);
  }

  async #changeAccount(): Promise<void> {
    const { agentId } = this.#random.pick(this.notebook.payouts);
    const agent = await agentTable(this.#portal.table).get(agentId);
    const account = String(accounts++);
    const banking = bankingOf({ accountNumber: account });
    const seen = agent?.bankingUpdatedAt ? { seen: agent.bankingUpdatedAt } : {};
    await call(saveBanking, { ...banking, ...seen }, this.#by({ id: agentId }));
    this.notebook.changeAccount(agentId, account);
  }

  async #process(): Promise<void> {
    const { notebook, period } = this;
    const by = this.#random.pick(this.#releasers());
    const isStale = this.#random.happens(0.3);
    const asked = { batchId: period, fileSet: notebook.set + (isStale ? 1 : 0) };
    const isExpected = !isStale && !notebook.waiting && notebook.locker !== by.id;
    const isDone = await this.#try('process', isExpected, () =>
      call(processBatch, asked, this.#by(by)),
    );
    if (isDone) notebook.process();
  }

  async #pay(): Promise<void> {
    const by = this.#random.pick(this.#releasers());
    const asked = { batchId: this.period, transactionId: 'FNB-1' };
    const isDone = await this.#try('pay', this.notebook.locker !== by.id, () =>
      call(payBatch, asked, this.#by(by)),
    );
    if (isDone) this.notebook.pay();
  }

  async #return(): Promise<void> {
    const { notebook } = this;
    const line = this.#random.pick(notebook.payouts);
    const asked = { payoutId: line.payoutId, reason: 'Closed account' };
    const isExpected = line.isLine && !line.isReturned;
    const isDone = await this.#try('return', isExpected, () =>
      call(returnPayout, asked, this.#by(this.#maker)),
    );
    if (isDone) notebook.return(line.payoutId);
  }
}

const PORTAL_ACCOUNT = { id: PORTAL.userId };
