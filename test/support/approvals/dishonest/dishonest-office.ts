/**
 * An office with one dishonest administrator, who has a second account that waits to be let in and agents who
 * help, and with one honest colleague. What was paid out, and who may do what, is compared with who confirmed
 * it.
 */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { saveBanking } from '../../../../functions/api/agents/save-banking.ts';
import {
  approvalTable,
  type StoredApproval,
} from '../../../../functions/data/approvals/approval.table.ts';
import { jobTable } from '../../../../functions/data/jobs/job.table.ts';
import { payoutBatchTable } from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { payoutTable, type StoredPayout } from '../../../../functions/data/payouts/payout.table.ts';
import { type Profile, profileTable } from '../../../../functions/data/identity/profile.table.ts';
import { changeFinance } from '../../../../functions/domain/identity/change-permissions.ts';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import { OPERATOR } from '../../../../functions/platform/context.ts';
import { Table } from '../../../../functions/platform/table.ts';
import { runJob } from '../../../../functions/workflows/jobs/run-job.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import { permissionsOf } from '../../../../shared/kernel/permissions.ts';
import { dayOf } from '../../../../shared/kernel/month.ts';
import type { PortalSettings } from '../../../../shared/kernel/settings.ts';
import { MemoryFiles } from '../../batches/month-histories/memory-files.ts';
import { attempt, openPortal, type Portal } from '../../stack/bare-portal.ts';
import { bankingOf } from '../../stack/office.ts';
import { OfficeWorld } from '../../stack/office-world.ts';
import { SILENT } from '../../stack/silent-log.ts';

/** The limits of one person alone where the rule is off: low, so that histories come to them. */
const LIMITS = {
  perPayoutCents: 12_000,
  perAgentAndDayCents: 14_000,
  perAdministratorAndDayCents: 15_000,
};
/** The states of a payout whose money went out, or was to. */
const RELEASED = new Set(['processing', 'paid', 'returned']);
/** The acts that let it. */
const RELEASES = new Set([
  'payouts.markProcessing',
  'payouts.markPaid',
  'payouts.stepPayouts',
  'monthlyRun.lockBatch',
]);

let accounts = 5_000_000_000;

/** Knows whether anything was written: what was refused is compared with nothing. */
class WatchedTable extends Table {
  writes = 0;
  override async transact(...asked: Parameters<Table['transact']>): Promise<void> {
    await super.transact(...asked);
    this.writes++;
  }
}

type WatchedPortal = Portal & { table: WatchedTable };

export class DishonestOffice extends OfficeWorld {
  readonly files = new MemoryFiles();
  /** The dishonest one, that one's second account, and the honest colleague. */
  readonly crook: string;
  readonly second: string;
  readonly colleague: string;
  readonly agents: { id: string; helps: boolean }[] = [];
  period = '2031-01';
  readonly closed: string[] = [];
  readonly #table: WatchedTable;
  /** The writes, and the number of the second account's rights, as they were compared last. */
  #compared = 0;
  #held = 0;
  /** True where the colleague could confirm when the present act began. */
  couldConfirm = true;

  constructor(portal: WatchedPortal, random: SeededRandom, second: string) {
    super(portal, random);
    this.#table = portal.table;
    this.#compared = portal.table.writes;
    const [crook, , , colleague] = portal.administrators.map(({ id }) => id);
    if (!crook || !colleague) throw new Error('The office has four');
    [this.crook, this.second, this.colleague] = [crook, second, colleague];
  }

  static async open(isRuleOn: boolean, random: SeededRandom): Promise<DishonestOffice> {
    const opened = await openPortal();
    const settings: PortalSettings = {
      ...opened.settings,
      fourEyesOnPayouts: isRuleOn,
      payoutLimits: { ...opened.settings.payoutLimits, ...LIMITS },
      minimumPayoutCents: 1_000,
    };
    const table = new WatchedTable(opened.table.name, opened.table.documents);
    const portal = { ...opened, settings, table };
    const second = randomUUID();
    const world = new DishonestOffice(portal, random, second);
    await world.setUp();
    return world;
  }

  /** The office as it is now, for a history of its own on the same table. */
  again(now: number, random: SeededRandom): DishonestOffice {
    const close = () => Promise.resolve();
    const portal = { ...this.portal, table: this.#table, time: { now }, close };
    const office = new DishonestOffice(portal, random, this.second);
    office.agents.push(...this.agents);
    office.#held = this.#held;
    return office;
  }

  /** The third administrator of the bare portal isn't needed, and the second account waits. */
  private async setUp(): Promise<void> {
    const waiting = { ...this.byPortal() };
    await createProfile(
      { ...waiting, settings: { ...waiting.settings, administratorsNeedApproval: true } },
      {
        userId: this.second,
        email: 'thandi.m@fibrelink.example',
        fullName: 'Thandi M',
        phone: '+27835550199',
        department: 'Finance',
      },
    );
    const [, twin = '', spare = ''] = this.portal.administrators.map(({ id }) => id);
    for (const unused of [twin, spare]) await this.setFinance(unused, false);
    for (const helps of [true, true, false, false]) await this.join(helps);
    this.#held = heldBy(await profileTable(this.portal.table).get(this.second));
  }

  async join(helps: boolean): Promise<void> {
    const id = randomUUID();
    const person = { email: `${id}@demo.example`, fullName: 'Agent', phone: `+2782${accounts}` };
    await createProfile(this.byPortal(), { ...person, phone: '+27821234567', userId: id });
    const banking = bankingOf({ accountNumber: String(accounts++) });
    await call(saveBanking, banking, this.by({ id }));
    this.agents.push({ id, helps });
  }

  async setFinance(id: string, hasFinance: boolean): Promise<void> {
    const { table } = this.portal;
    const operator = { ...this.byPortal(), actor: OPERATOR };
    const profile = await profileTable(table).get(id);
    await changeFinance(operator, profile, { hasFinance, at: new Date().toISOString() });
  }

  /** The accounts with which the dishonest one signs in. */
  get own(): string[] {
    return [this.crook, this.second];
  }

  /** Tries something; the portal may refuse it. */
  async attempt(what: string, doing: () => Promise<unknown>): Promise<boolean> {
    const isDone = await attempt(doing);
    this.tell(`${what} ${isDone ? 'done' : 'refused'}`);
    if (isDone) await this.work();
    return isDone;
  }

  /** Runs every job that waits. */
  async work(): Promise<void> {
    const { bucket, quarantine: uploads } = this.files;
    const deps = { context: this.byPortal(), log: SILENT, bucket, uploads };
    for (const { jobId } of await jobTable(this.portal.table).inStatus('queued'))
      await runJob(deps, jobId);
  }

  async confirmed(): Promise<StoredApproval[]> {
    const { table } = this.portal;
    const { rows } = await approvalTable(table).page('confirmed', { limit: 1_000 });
    return rows;
  }

  async payouts(): Promise<StoredPayout[]> {
    const { rows } = await payoutTable(this.portal.table).page({ limit: 1_000 });
    return rows;
  }

  /** True where the honest colleague asked for it or confirmed it. */
  readonly #isSeen = ({ askedBy, decidedBy }: Pick<StoredApproval, 'askedBy' | 'decidedBy'>) =>
    askedBy === this.colleague || decidedBy === this.colleague;

  async compare(): Promise<void> {
    if (this.#table.writes === this.#compared) return;
    this.#compared = this.#table.writes;
    const confirmed = await this.confirmed();
    for (const approval of confirmed)
      if (!this.#isSeen(approval))
        throw new Error(`${approval.operation} was confirmed by the one who asked`);
    const { colleague, second } = this;
    const profiles = await profileTable(this.portal.table).getManyNow([colleague, second]);
    this.#compareRights(heldBy(profiles.get(second)));
    await this.#comparePayouts(confirmed);
    const { status, hasFinance } = profiles.get(colleague) ?? {};
    this.couldConfirm = status === 'active' && hasFinance === true;
  }

  /**
   * The second account gains a right from the colleague's confirmation, or where nobody else could give one.
   */
  #compareRights(held: number): void {
    const isByColleague = this.acts.at(-1)?.startsWith('the colleague') === true;
    if (held > this.#held && this.couldConfirm && !isByColleague)
      throw new Error('The second account gained a right alone');
    if (held > this.#held) this.see('right');
    this.#held = held;
  }

  async #comparePayouts(confirmed: readonly StoredApproval[]): Promise<void> {
    const { table, settings } = this.portal;
    const released = (await this.payouts()).filter(({ status }) => RELEASED.has(status));
    const seen = new Set(
      confirmed.filter(({ operation }) => RELEASES.has(operation)).flatMap((one) => one.subjects),
    );
    const batches = await payoutBatchTable(table).getManyNow(this.closed);
    const alone = released.filter(
      ({ payoutId, batchId = '', processedBy }) =>
        !seen.has(`payout#${payoutId}`) &&
        !(batches.has(batchId) && (seen.has(`batch#${batchId}`) || !settings.fourEyesOnPayouts)) &&
        processedBy !== this.colleague,
    );
    this.see('released', released.length);
    if (settings.fourEyesOnPayouts && alone.length > 0)
      throw new Error(`${alone.length} payouts were released by one person`);
    const days = new Map<string, number>();
    for (const { amountCents, processedAt = '' } of alone) {
      const day = dayOf(new Date(processedAt));
      days.set(day, (days.get(day) ?? 0) + amountCents);
      if (amountCents > LIMITS.perPayoutCents) throw new Error(`${amountCents} in one payout`);
    }
    for (const [day, cents] of days)
      if (cents > LIMITS.perAdministratorAndDayCents) throw new Error(`${cents} on ${day}`);
  }

  /** Books and projections have histories of their own. */
  override end = (): Promise<void> => this.compare();

  /** An operator opens the colleague's account, with the finance permission. */
  async reopenColleague(): Promise<void> {
    const { table } = this.portal;
    const profile = await profileTable(table).get(this.colleague);
    if (profile?.status === 'active') return;
    if (!profile) throw new Error('The colleague is gone');
    const open = { to: 'active', at: new Date().toISOString() } as const;
    await table.transact([
      profileTable(table)
        .setAdministratorStatus(profile, open)
        .orThrow(() => new Error('It changed')),
    ]);
    await this.setFinance(this.colleague, true);
  }
}

/** How many rights an account has, and whether it is let in at all. */
const heldBy = (profile: Profile | null | undefined): number =>
  profile?.status === 'active' ? 1 + permissionsOf(profile).length : 0;
