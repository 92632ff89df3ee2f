/**
 * Three administrators and two agents on a bare table, some of whom share a mailbox, do at random what
 * they may: the portal's verbs refuse what they may not.
 */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { addOneAgent } from '../../../functions/api/agents/add-agent.ts';
import { changeAgentEmail } from '../../../functions/api/agents/change-agent-email.ts';
import { saveAgentBanking } from '../../../functions/api/agents/save-agent-banking.ts';
import { saveBanking } from '../../../functions/api/agents/save-banking.ts';
import { setGroup } from '../../../functions/api/agents/set-group.ts';
import { includeException } from '../../../functions/api/monthly-run/include-exception.ts';
import { lockBatch } from '../../../functions/api/monthly-run/lock-batch.ts';
import { openFile } from '../../../functions/api/monthly-run/open-file.ts';
import { payBatch } from '../../../functions/api/monthly-run/pay-batch.ts';
import { redateBatch } from '../../../functions/api/monthly-run/redate-batch.ts';
import { processBatch } from '../../../functions/api/monthly-run/process-batch.ts';
import { addPayout } from '../../../functions/api/payouts/add-payout.ts';
import { markPaid } from '../../../functions/api/payouts/mark-paid.ts';
import { markProcessing } from '../../../functions/api/payouts/mark-processing.ts';
import { rejectPayout } from '../../../functions/api/payouts/reject-payout.ts';
import { requestPayout } from '../../../functions/api/payouts/request-payout.ts';
import { returnPayout } from '../../../functions/api/payouts/return-payout.ts';
import { addSale } from '../../../functions/api/sales/add-sale.ts';
import { approveSale } from '../../../functions/api/sales/approve-sale.ts';
import { submitSale } from '../../../functions/api/sales/submit-sale.ts';
import { agentTable } from '../../../functions/data/agent.table.ts';
import {
  fileSetOf,
  payoutBatchTable,
  type StoredBatch,
} from '../../../functions/data/payout-batch.table.ts';
import { isDateOver } from '../../../shared/monthly-run/rules.ts';
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { payoutTable, type StoredPayout } from '../../../functions/data/payout.table.ts';
import { profileTable } from '../../../functions/data/profile.table.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { closePastPeriods } from '../../../functions/domain/ledger/close-past-periods.ts';
import { readBalance } from '../../../functions/domain/ledger/read-balance.ts';
import { PORTAL } from '../../../functions/platform/context.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import { runJob } from '../../../functions/workflows/jobs/run-job.ts';
import type { SeededRandom } from '../../../infra/local/demo/random.ts';
import { addException, openBatch } from '../batches/batches.ts';
import { MemoryFiles } from '../batches/month-histories/memory-files.ts';
import {
  type Account,
  attempt,
  contextOf,
  NO_PROOFS,
  openPortal,
  PEOPLE,
  POOL,
  saleForm,
} from './hand-portal.ts';
import { HandsChecker, type TrailEvent } from './check-hands.ts';
import type { Act } from '../stack/model-run.ts';
import { OfficeWorld } from '../stack/office-world.ts';
import { SILENT } from '../stack/silent-log.ts';
import { bankingOf } from '../stack/office.ts';

/** Offices share a portal: an account of several agents is left out of a batch. */
let accounts = 62_000_000_000;
const MONTH_MS = 31 * 24 * 60 * 60_000;
const OPEN_BATCHES = new Set(['open', 'locked', 'exported', 'processing']);

const SHARED = 0.3;

export class HandOffice extends OfficeWorld {
  readonly agents: Account[] = [];
  readonly #batches: string[] = [];
  readonly #files = new MemoryFiles();

  /** Opens an office with two agents, each of whom may have an administrator's mailbox. */
  static async open(this: void, random: SeededRandom): Promise<HandOffice> {
    const office = new HandOffice(await openPortal(), random);
    const shared = random.pick(PEOPLE);
    for (let agent = 0; agent < 2; agent++)
      await office.#addAgent(random.happens(SHARED) ? shared : undefined);
    return office;
  }

  #by = (userId: string) => ({ context: contextOf(this.portal, userId) });
  #agent = () => this.random.pick(this.agents);

  /**
   * Adds an agent, by an administrator or by themselves.
   * @param of the person whose mailbox it is; undefined for one of its own
   */
  async #addAgent(of?: { person: string; email: string }): Promise<void> {
    const { table } = this.portal;
    const email = `${randomUUID()}@demo.example`;
    const person = { email, fullName: 'Agent Dlamini', phone: '+27821234567' };
    const id = this.random.happens(0.5) ? randomUUID() : undefined;
    if (id) await createProfile(this.#by(PORTAL.userId).context, { ...person, userId: id });
    const agentId =
      id ??
      (await addOneAgent(this.#by(this.somebody().id).context, POOL, {
        ...person,
        password: 'Demo-portal-1',
      }));
    const agent = { id: agentId, person: of?.person ?? agentId };
    this.agents.push(agent);
    if (this.random.happens(0.7)) await this.#enterBanking(true, agent);
    if (!of) return;
    const gone = () => new Error('The agent is gone');
    const at = new Date(this.portal.time.now).toISOString();
    const changed = { email: of.email.replace('@', `+${agentId}@`), at };
    await table.transact([profileTable(table).setEmail(agentId, changed).orThrow(gone)]);
  }

  /** An act that the portal may refuse. */
  static #act(
    name: string,
    weight: number,
    act: (office: HandOffice) => Promise<unknown>,
  ): Act<HandOffice> {
    return { name, weight, run: (office) => attempt(() => act(office)) };
  }

  static readonly acts: readonly Act<HandOffice>[] = [
    HandOffice.#act('sell', 5, (office) => office.#sell()),
    HandOffice.#act('add a sale', 1, (office) => office.#addSale()),
    HandOffice.#act('enter banking', 2, (office) =>
      office.#enterBanking(office.random.happens(0.5)),
    ),
    HandOffice.#act('change the email', 1, (office) => office.#changeEmail()),
    HandOffice.#act('move to a group', 1, (office) => office.#moveToGroup()),
    HandOffice.#act('add a payout', 2, (office) => office.#addPayout()),
    HandOffice.#act('request', 4, (office) => office.#request(office.#agent())),
    HandOffice.#act('reject', 1, (office) =>
      office.#stepOne('pending', (payout) => office.#reject(payout)),
    ),
    HandOffice.#act('process', 3, (office) =>
      office.#stepOne('pending', (payout) => office.#process(office.somebody(), payout)),
    ),
    HandOffice.#act('pay', 4, (office) =>
      office.#stepOne('processing', (payout) => office.#pay(office.somebody(), payout)),
    ),
    HandOffice.#act('return', 1, (office) =>
      office.#stepOne('paid', (payout) => office.#return(payout)),
    ),
    HandOffice.#act('close the month', 1, (office) => office.#closeMonth()),
    HandOffice.#act('collect a batch', 6, (office) => office.#collectBatch()),
    HandOffice.#act('step a batch', 4, (office) =>
      office.#stepBatch(office.random.pick(office.#batches), office.somebody()),
    ),
  ];

  #sale = () => saleForm(this.portal.productId);

  async #sell(): Promise<void> {
    const { id: saleId } = await call(
      submitSale(NO_PROOFS),
      this.#sale(),
      this.#by(this.#agent().id),
    );
    await call(approveSale, { saleId }, this.#by(this.somebody().id));
  }

  #addSale = () =>
    call(addSale, { ...this.#sale(), agentId: this.#agent().id }, this.#by(this.somebody().id));

  async #enterBanking(isAgents: boolean, { id: agentId } = this.#agent()): Promise<void> {
    const agent = await agentTable(this.portal.table).get(agentId);
    const { accountNumber: same, bankingUpdatedAt } = agent ?? {};
    const isSame = same !== undefined && !isAgents && this.random.happens(0.3);
    const banking = bankingOf({
      accountNumber: isSame ? same : String(accounts++),
      ...(isSame ? { branchCode: String(this.random.whole(100_000, 999_999)) } : {}),
    });
    const seen = bankingUpdatedAt ? { seen: bankingUpdatedAt } : {};
    await (isAgents
      ? call(saveBanking, { ...banking, ...seen }, this.#by(agentId))
      : call(saveAgentBanking, { agentId, ...banking, ...seen }, this.#by(this.somebody().id)));
  }

  /** Not of somebody else's second account: with another mailbox it would be another person's. */
  async #changeEmail(): Promise<void> {
    const { id: agentId, person } = this.#agent();
    if (person !== agentId) return;
    const { detailsVersion: version = 0 } =
      (await agentTable(this.portal.table).get(agentId)) ?? {};
    const email = `${randomUUID()}@demo.example`;
    const by = this.#by(this.somebody().id);
    await call(changeAgentEmail(POOL), { agentId, version, email }, by);
  }

  async #moveToGroup(): Promise<void> {
    const { id: agentId } = this.#agent();
    const { detailsVersion: version = 0 } =
      (await agentTable(this.portal.table).get(agentId)) ?? {};
    const [groupId] = this.random.happens(0.3) ? [] : [this.random.pick(this.portal.groupIds)];
    const by = this.#by(this.somebody().id);
    await call(setGroup, { agentId, version, ...(groupId ? { groupId } : {}) }, by);
  }

  #addPayout = () =>
    call(
      addPayout,
      { agentId: this.#agent().id, amountCents: this.random.whole(10, 90) * 100 },
      this.#by(this.somebody().id),
    );

  async #request({ id }: Account): Promise<void> {
    const balance = await readBalance(contextOf(this.portal, id), id);
    await call(
      requestPayout,
      { availableCents: Math.max(balance?.availableCents ?? 0, 0) },
      this.#by(id),
    );
  }

  async #payouts(status: StoredPayout['status']): Promise<StoredPayout[]> {
    const lists = this.agents.map(({ id: agentId }) =>
      payoutTable(this.portal.table).page({ agentId, status, limit: 100 }),
    );
    return (await Promise.all(lists)).flatMap(({ rows }) => rows);
  }

  async #stepOne(
    status: StoredPayout['status'],
    step: (payout: StoredPayout) => Promise<unknown>,
  ): Promise<void> {
    const payouts = await this.#payouts(status);
    if (payouts.length > 0) await step(this.random.pick(payouts));
  }

  #reject = ({ payoutId }: StoredPayout) =>
    call(rejectPayout, { payoutId, reason: 'Not this way' }, this.#by(this.somebody().id));
  #return = ({ payoutId }: StoredPayout) =>
    call(returnPayout, { payoutId, reason: 'Closed account' }, this.#by(this.somebody().id));
  #pay = ({ id }: Account, { payoutId }: StoredPayout) =>
    call(markPaid, { payoutId, transactionId: 'T-1' }, this.#by(id));

  async #process({ id }: Account, { payoutId, agentId }: StoredPayout): Promise<void> {
    const agent = await agentTable(this.portal.table).get(agentId);
    const seen = agent?.bankingUpdatedAt ? { bankingUpdatedAt: agent.bankingUpdatedAt } : {};
    await call(markProcessing, { payoutId, ...seen }, this.#by(id));
  }

  async #closeMonth(): Promise<void> {
    this.portal.time.now += MONTH_MS;
    const { context } = this.#by(PORTAL.userId);
    for (const { id } of this.agents) await closePastPeriods(context, id);
  }

  /** Collects all pending payouts in a batch, and locks it. */
  async #collectBatch(): Promise<void> {
    const pending = (await this.#payouts('pending')).filter(({ batchId }) => !batchId);
    if (pending.length === 0) return;
    const payouts = pending.map(({ payoutId: id, ...rest }) => ({ ...rest, id }));
    const period = await openBatch({ stack: this.portal }, payouts);
    this.#batches.push(period);
    await this.#stepBatch(period, this.somebody());
  }

  async #work(period: string): Promise<void> {
    const { context } = this.#by(PORTAL.userId);
    const batch = await payoutBatchTable(context.table).get(period);
    if (!batch?.work) return;
    const { bucket, quarantine: uploads } = this.#files;
    await runJob({ context, log: SILENT, bucket, uploads }, batch.work.jobId);
  }

  /** Takes a batch one step further. */
  async #stepBatch(period: string | undefined, { id }: Account): Promise<void> {
    const batch = period && (await payoutBatchTable(this.portal.table).get(period));
    if (!batch) return;
    const { status, lines, totalCents } = batch;
    if (status === 'open') {
      const releaserId = this.somebody().id;
      await call(lockBatch, { batchId: period, lines, totalCents, releaserId }, this.#by(id));
    }
    if (status === 'locked') await this.#openFile(batch, id);
    if (status === 'exported')
      await call(processBatch, { batchId: period, fileSet: fileSetOf(batch) }, this.#by(id));
    if (status === 'processing')
      await call(payBatch, { batchId: period, transactionId: 'T-2' }, this.#by(id));
    await this.#work(period);
  }

  /** Downloads a file, which is dated anew where its day has passed. */
  async #openFile(batch: StoredBatch, id: string): Promise<void> {
    const { batchId, status, fileSet: { paymentDate } = {} } = batch;
    const now = new Date(this.portal.time.now);
    if (isDateOver({ status, today: dayOf(now), paymentDate })) {
      const dated = { fileSet: fileSetOf(batch), paymentDate: nextBusinessDay(dayOf(now)) };
      await call(redateBatch, { batchId, reason: 'Its day has passed', ...dated }, this.#by(id));
      await this.#work(batchId);
    }
    await call(openFile(this.#files.bucket), { batchId, format: 'csv' }, this.#by(id));
  }

  /** Tries it as each administrator, until one may. */
  async #byAny(doing: (by: Account) => Promise<unknown>): Promise<boolean> {
    for (const by of this.portal.administrators) if (await attempt(() => doing(by))) return true;
    return false;
  }

  /**
   * Releases what is left, as an office does: whoever may. Nothing else is done.
   * @returns true where nothing is left
   */
  async releaseAll(): Promise<boolean> {
    for (const period of this.#batches)
      for (let step = 0; step < OPEN_BATCHES.size; step++) {
        const batch = await payoutBatchTable(this.portal.table).get(period);
        if (!batch || !OPEN_BATCHES.has(batch.status)) break;
        if (!(await this.#byAny((by) => this.#stepBatch(period, by)))) break;
      }
    for (const payout of await this.#payouts('pending'))
      await this.#byAny((by) => this.#process(by, payout));
    for (const payout of await this.#payouts('processing'))
      await this.#byAny((by) => this.#pay(by, payout));
    return (
      (await this.#payouts('pending')).length + (await this.#payouts('processing')).length === 0
    );
  }

  /** The way out where everybody had a hand: the agent enters the account, and the month's run pays. */
  async payByRun(): Promise<boolean> {
    for (const payout of await this.#payouts('pending')) await attempt(() => this.#reject(payout));
    const period = await openBatch({ stack: this.portal }, []);
    for (const agent of this.agents) {
      await this.#enterBanking(true, agent);
      const { availableCents: amountCents = 0 } =
        (await readBalance(contextOf(this.portal, agent.id), agent.id)) ?? {};
      if (amountCents <= 0) continue;
      await addException(this.portal, { period, agentId: agent.id, amountCents });
      const including = { batchId: period, exceptionId: agent.id };
      await this.#byAny(({ id }) => call(includeException, including, this.#by(id)));
    }
    return this.releaseAll();
  }

  /** The amount that the two agents could still be paid, in cents. */
  async leftCents(): Promise<number> {
    const balances = await Promise.all(
      this.agents.map(({ id }) => readBalance(contextOf(this.portal, id), id)),
    );
    return balances.reduce(
      (sum, one) => sum + Math.max(one?.availableCents ?? 0, 0) + (one?.reservedCents ?? 0),
      0,
    );
  }

  /** Nothing to compare before the trail is whole. */
  compare = (): Promise<void> => Promise.resolve();

  /** Releases what is left, and has the trail say who released what they had a hand in. */
  override async end(): Promise<void> {
    if (await this.releaseAll()) this.see('all released');
    if ((await this.payByRun()) && (await this.leftCents()) === 0) this.see('all paid');
    const accounts = [...this.portal.administrators, ...this.agents];
    const personOf = new Map(accounts.map(({ id, person }) => [id, person]));
    const checker = new HandsChecker((account) => personOf.get(account) ?? account);
    for (const event of await this.#trail()) checker.follow(event);
    this.see('releases', checker.releases);
    this.see('files', checker.files);
    if (checker.violations.length > 0) throw new Error(checker.violations.join('\n'));
  }

  /** All audit events in their order. */
  async #trail(): Promise<TrailEvent[]> {
    const events: TrailEvent[] = [];
    for await (const item of scanTable(this.portal.table))
      if (item['__edb_e__'] === 'auditEvent') events.push(item as unknown as TrailEvent);
    return events.sort((one, other) => (one.at < other.at ? -1 : 1));
  }
}
