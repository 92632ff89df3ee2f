/**
 * A month's batch at a bank that tells what became of it by files: in any order, of any form, some twice,
 * some wrong, while workers die. A notebook of the bank's words says what must have come of it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { applyBankFile } from '../../functions/api/bank-outcomes/apply-bank-file.ts';
import { readBankFile } from '../../functions/api/bank-outcomes/read-bank-file.ts';
import { saveOutcomeMapping } from '../../functions/api/bank-outcomes/save-outcome-mapping.ts';
import { uploadBankFile } from '../../functions/api/bank-outcomes/upload-bank-file.ts';
import { saveBanking } from '../../functions/api/agents/save-banking.ts';
import { lockBatch } from '../../functions/api/monthly-run/lock-batch.ts';
import { openFile } from '../../functions/api/monthly-run/open-file.ts';
import { processBatch } from '../../functions/api/monthly-run/process-batch.ts';
import { addPayout } from '../../functions/api/payouts/add-payout.ts';
import { returnPayout } from '../../functions/api/payouts/return-payout.ts';
import { bankFileTable, type StoredBankFile } from '../../functions/data/bank-file.table.ts';
import type { ExportsBucket } from '../../functions/data/exports-bucket.client.ts';
import { payoutBatchTable } from '../../functions/data/payout-batch.table.ts';
import { createProfile } from '../../functions/domain/identity/create-profile.ts';
import { PORTAL } from '../../functions/platform/context.ts';
import { runJob } from '../../functions/workflows/jobs/run-job.ts';
import type { SeededRandom } from '../../infra/local/demo/random.ts';
import {
  CSV_MAPPING,
  notification,
  type Outcome,
  outcomesCsv,
  statement,
  statusReport,
  wholeBooking,
} from './bank-outcomes.ts';
import { openBatch } from './batches.ts';
import { endLease, runDying } from './dying-worker.ts';
import { attempt, contextOf, type Portal, SILENT } from './hand-portal.ts';
import { bankingOf } from './office.ts';

/** A payout as the notebook has it. */
export interface NotedOutcome {
  payoutId: string;
  agentId: string;
  amountCents: number;
  status: 'processing' | 'paid' | 'returned';
  wasPaid: boolean;
}

interface BankFileOnPaper {
  content: string;
  isCsv: boolean;
  outcomes: Outcome[];
  /** One entry stands for the whole batch. */
  isWhole: boolean;
}

let accounts = 7_000_000_000;

export class OutcomeHistory {
  readonly notebook = new Map<string, NotedOutcome>();
  readonly seen = { paid: 0, returned: 0, refused: 0, deaths: 0, whole: 0, repeated: 0 };
  batchId = '';
  readonly #portal: Portal;
  readonly #random: SeededRandom;
  readonly #files = new Map<string, string>();
  readonly #uploads = new Map<string, string>();
  readonly #brought: BankFileOnPaper[] = [];
  #mappingId = '';
  #references = 0;

  constructor(portal: Portal, random: SeededRandom) {
    this.#portal = portal;
    this.#random = random;
  }

  readonly #bucket: ExportsBucket = {
    write: async (key, chunks) => {
      let text = '';
      for await (const chunk of chunks) text += chunk;
      this.#files.set(key, text);
    },
    read: (key) => Promise.resolve(this.#files.get(key) ?? ''),
    linkTo: (key) => Promise.resolve(key),
  };
  /** The quarantine, in memory. */
  readonly #quarantine = {
    formFor: () => Promise.resolve({ url: 'https://files.example', fields: {} }),
    posted: (fileId: string) =>
      Promise.resolve({ ...this.#posted(fileId), head: new Uint8Array() }),
    read: (fileId: string) =>
      Promise.resolve(new TextEncoder().encode(this.#uploads.get(fileId) ?? '')),
  };
  #posted(fileId: string) {
    const text = this.#uploads.get(fileId) ?? '';
    return { sizeBytes: text.length, etag: createHash('md5').update(text).digest('hex') };
  }

  #by = (id: string) => ({ context: contextOf(this.#portal, id) });
  #one = (person: string): string => {
    const account = this.#portal.administrators.find((one) => one.person === person);
    if (!account) throw new Error(`${person} is no administrator`);
    return account.id;
  };
  /** Adds the payouts; locks the batch; releases it. */
  readonly #maker = () => this.#one('thandi');
  readonly #locker = () => this.#one('sipho');
  readonly #releaser = () => this.#one('lerato');

  /** A batch of new agents, brought to the bank. */
  async begin(lines: number): Promise<void> {
    const payouts = [];
    for (let line = 0; line < lines; line++) payouts.push(await this.#payee());
    this.batchId = await openBatch({ stack: this.#portal }, payouts);
    const { batchId } = this;
    const totalCents = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const asked = { batchId, lines, totalCents, releaserId: this.#releaser() };
    await call(lockBatch, asked, this.#by(this.#locker()));
    await this.#workOnBatch();
    await call(openFile(this.#bucket), { batchId, format: 'pain001' }, this.#by(this.#releaser()));
    await call(processBatch, { batchId, fileSet: 1 }, this.#by(this.#releaser()));
    await this.#workOnBatch();
    const kept = await call(saveOutcomeMapping, CSV_MAPPING, this.#by(this.#maker()));
    this.#mappingId = kept.id;
  }

  async #payee() {
    const agentId = randomUUID();
    const person = { email: `${agentId}@demo.example`, fullName: 'Agent', phone: '+27821234567' };
    await createProfile(this.#by(PORTAL.userId).context, { ...person, userId: agentId });
    const banking = bankingOf({ accountNumber: String(accounts++) });
    await call(saveBanking, banking, this.#by(agentId));
    const amountCents = this.#random.whole(100, 900) * 10;
    const payout = await call(addPayout, { agentId, amountCents }, this.#by(this.#maker()));
    const noted = { payoutId: payout.id, agentId, amountCents };
    this.notebook.set(payout.id, { ...noted, status: 'processing', wasPaid: false });
    return { id: payout.id, agentId, amountCents };
  }

  async #workOnBatch(): Promise<void> {
    const batch = await payoutBatchTable(this.#portal.table).get(this.batchId);
    if (batch?.work) await this.#work(batch.work.jobId);
  }

  /** Works on a job, with workers that may die. */
  async #work(jobId: string): Promise<void> {
    const { context } = this.#by(PORTAL.userId);
    const deps = { context, log: SILENT, bucket: this.#bucket, uploads: this.#quarantine };
    while (this.#random.happens(0.4)) {
      this.seen.deaths++;
      await runDying(deps, jobId, this.#random.whole(0, 8));
      await endLease(this.#portal.table, jobId);
    }
    await runJob(deps, jobId);
  }

  /** The bank writes a file, or sends an earlier one again, and the office brings it in. */
  async bringFile(): Promise<void> {
    const isRepeat = this.#brought.length > 0 && this.#random.happens(0.25);
    if (isRepeat) this.seen.repeated++;
    const paper = isRepeat ? this.#random.pick(this.#brought) : this.#write();
    this.#brought.push(paper);
    const file = await this.#read(paper);
    // Somebody may be quicker than the file.
    if (this.#random.happens(0.2)) await this.#returnByHand();
    if (!file.totals || file.totals.paid.lines + file.totals.returned.lines === 0) return;
    await this.#apply(file, paper);
  }

  #write(): BankFileOnPaper {
    const noted = [...this.notebook.values()];
    const left = noted.filter(({ status }) => status === 'processing');
    if (left.length > 0 && this.#random.happens(0.15)) {
      const cents = left.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const total = cents + (this.#random.happens(0.3) ? 1 : 0);
      const content = wholeBooking(`PAYOUTS-${this.batchId}`, total);
      return { content, isCsv: false, outcomes: [], isWhole: true };
    }
    const some = noted.filter(() => this.#random.happens(0.5));
    const outcomes = (some.length > 0 ? some : noted).map((payout) => this.#sayOf(payout));
    const form = this.#random.pick(['notification', 'statement', 'report', 'csv'] as const);
    const content = {
      notification: () => notification(outcomes),
      statement: () => statement(outcomes),
      report: () => statusReport(outcomes, { messageId: `PAYOUTS-${this.batchId}` }),
      csv: () => outcomesCsv(outcomes),
    }[form]();
    // A status report doesn't repeat the amounts, so none of its can be wrong.
    const told = form === 'report' ? outcomes.map((one) => this.#withAmount(one)) : outcomes;
    return { content, isCsv: form === 'csv', outcomes: told, isWhole: false };
  }

  #sayOf({ payoutId, amountCents }: NotedOutcome): Outcome {
    const isWrong = this.#random.happens(0.1);
    return {
      payoutId,
      amountCents: amountCents + (isWrong ? 1 : 0),
      word: this.#random.pick(['paid', 'paid', 'paid', 'returned', 'onTheWay'] as const),
      reasonCode: 'AC04',
      bankReference: `BANK-${this.#references++}`,
    };
  }

  #withAmount = (outcome: Outcome): Outcome => ({
    ...outcome,
    amountCents: this.notebook.get(outcome.payoutId)?.amountCents ?? 0,
  });

  async #read({ content, isCsv }: BankFileOnPaper): Promise<StoredBankFile> {
    const by = this.#by(this.#maker());
    const input = { name: 'bank-file', sizeBytes: content.length };
    const mapping = isCsv ? { mappingId: this.#mappingId } : {};
    const { file } = await call(uploadBankFile(this.#quarantine), { ...input, ...mapping }, by);
    this.#uploads.set(file.id, content);
    const before = await this.#statuses();
    await call(readBankFile(this.#quarantine), { fileId: file.id }, this.#by(this.#maker()));
    const reading = await this.#stored(file.id);
    await this.#work(reading.jobId ?? '');
    const read = await this.#stored(file.id);
    if (read.status !== 'read' && read.status !== 'refused') throw new Error(read.problem);
    if ((await this.#statuses()) !== before) throw new Error('Reading a file changed a payout');
    return read;
  }

  async #statuses(): Promise<string> {
    const batch = await payoutBatchTable(this.#portal.table).get(this.batchId);
    return JSON.stringify([batch?.status, batch?.paid, batch?.returned]);
  }

  async #stored(fileId: string): Promise<StoredBankFile> {
    const file = await bankFileTable(this.#portal.table).get(fileId);
    if (!file) throw new Error('The file is gone');
    return file;
  }

  async #returnByHand(): Promise<void> {
    const payout = this.#random.pick([...this.notebook.values()]);
    const asked = { payoutId: payout.payoutId, reason: 'By hand' };
    const isDone = await attempt(() => call(returnPayout, asked, this.#by(this.#locker())));
    if (isDone !== (payout.status !== 'returned')) throw new Error('A return by hand');
    payout.status = 'returned';
  }

  async #apply(file: StoredBankFile, paper: BankFileOnPaper): Promise<void> {
    const { fileId, preview, totals } = file;
    const paysLines = (totals?.paid.lines ?? 0) > 0;
    // Who made a payout or locked the batch may not release it; the money of a return may go back.
    if (paysLines && this.#random.happens(0.3)) {
      const held = this.#random.pick([this.#maker(), this.#locker()]);
      const isDone = await attempt(() => call(applyBankFile, { fileId, preview }, this.#by(held)));
      if (isDone) throw new Error('Somebody who may not release the batch applied a file');
      this.seen.refused++;
    }
    await call(applyBankFile, { fileId, preview }, this.#by(this.#releaser()));
    const applying = await this.#stored(fileId);
    await this.#work(applying.jobId ?? '');
    const applied = await this.#stored(fileId);
    if (applied.status !== 'applied') throw new Error(applied.problem ?? applied.status);
    this.#note(paper, applied);
  }

  /** What must have come of a file, by the bank's words and nothing else. */
  #note({ outcomes, isWhole }: BankFileOnPaper, { applied }: StoredBankFile): void {
    const before = { paid: 0, returned: 0 };
    if (isWhole) this.#noteWhole(before, applied?.failed ?? 0);
    for (const word of ['paid', 'returned'] as const)
      for (const outcome of outcomes) if (outcome.word === word) this.#noteOne(outcome, before);
    if (applied?.paid.lines !== before.paid || applied.returned.lines !== before.returned)
      throw new Error(
        `It counts ${JSON.stringify(applied)}, the notebook ${JSON.stringify(before)}`,
      );
    this.seen.paid += before.paid;
    this.seen.returned += before.returned;
  }

  #noteOne({ payoutId, amountCents, word }: Outcome, count: { paid: number; returned: number }) {
    const payout = this.notebook.get(payoutId);
    if (!payout || payout.amountCents !== amountCents) return;
    if (word === 'paid' && payout.status === 'processing') {
      payout.status = 'paid';
      payout.wasPaid = true;
      count.paid++;
    } else if (word === 'returned' && payout.status !== 'returned') {
      payout.status = 'returned';
      count.returned++;
    }
  }

  /** All processing lines, or none where one of them came back since the preview. */
  #noteWhole(count: { paid: number; returned: number }, failed: number): void {
    if (failed > 0) return;
    this.seen.whole++;
    for (const payout of this.notebook.values()) {
      if (payout.status !== 'processing') continue;
      payout.status = 'paid';
      payout.wasPaid = true;
      count.paid++;
    }
  }
}
