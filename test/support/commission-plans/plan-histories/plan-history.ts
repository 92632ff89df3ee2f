/**
 * Months in which plans, groups and sales change at random on a bare table, by processes that die at any
 * write and requests that are repeated; a notebook keeps what must have come of it.
 */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { createProduct } from '../../../../functions/api/products/create-product.ts';
import { agentTable } from '../../../../functions/data/agent.table.ts';
import { publishedTermsTable } from '../../../../functions/data/published-terms.table.ts';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import { closeAgentPeriod } from '../../../../functions/domain/ledger/close-agent-period.ts';
import { type Context, PORTAL } from '../../../../functions/platform/context.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import { planIdOf } from '../../../../shared/commission-plans/rules.ts';
import type { CommissionTerms, PlanScope } from '../../../../shared/commission-plans/schemas.ts';
import { addDays, addMonths, dayOf, periodOf, startOf } from '../../../../shared/kernel/month.ts';
import { DyingTable, isDead } from '../../jobs/dying-worker.ts';
import { contextOf, type Portal } from '../../payouts/hand-portal.ts';
import { setAttributes } from '../../stack/table.ts';
import {
  type PaperAgent,
  type PaperProduct,
  type PaperTerms,
  PlanNotebook,
} from './plan-notebook.ts';

const FIRST_MONTH = '2031-01';
const DAY_MS = 24 * 60 * 60_000;
const GROUPS = ['shops', 'doors'] as const;
const PORTAL_ACCOUNT = { id: PORTAL.userId };

export const newCounts = () => ({
  deaths: 0,
  repeats: 0,
  planned: 0,
  limited: 0,
  overrides: 0,
  bonuses: 0,
  clawbacks: 0,
  ends: 0,
  undone: 0,
  corrected: 0,
});

export class PlanHistory {
  readonly notebook = new PlanNotebook();
  readonly seen = newCounts();
  readonly products: PaperProduct[] = [];
  readonly portal: Portal;
  readonly random: SeededRandom;
  #request: { idempotencyKey?: string; table?: DyingTable } = {};

  constructor(portal: Portal, random: SeededRandom) {
    this.portal = portal;
    this.random = random;
  }

  by = ({ id }: { id: string }): { context: Context } => ({
    context: { ...contextOf(this.portal, id), ...this.#request },
  });
  admin = () => this.random.pick(this.portal.administrators);
  get today(): string {
    return dayOf(new Date(this.portal.time.now));
  }
  /** The present month's number, counted from January 2031. */
  get month(): number {
    const [year = 0, month = 0] = this.today.split('-').map(Number);
    return (year - 2031) * 12 + month - 1;
  }
  periodOf = (month: number) => addMonths(FIRST_MONTH, month);

  /** Does it, by a process that may die in it first, and by a request that may be repeated. */
  async do<Result>(doing: () => Promise<Result>): Promise<Result> {
    const idempotencyKey = randomUUID();
    let done: { result: Result } | undefined;
    if (this.random.happens(0.15)) {
      this.#request = {
        idempotencyKey,
        table: new DyingTable(this.portal.table, this.random.whole(0, 1)),
      };
      const trying = async () => {
        done = { result: await doing() };
      };
      if (await isDead(trying())) this.seen.deaths++;
    }
    this.#request = { idempotencyKey };
    const { result } = done ?? { result: await doing() };
    this.#request = {};
    return result;
  }

  /** The same request once more: it is refused, or answers as before, and changes nothing. */
  async repeat(doing: () => Promise<unknown>): Promise<void> {
    if (!this.random.happens(0.15)) return;
    this.seen.repeats++;
    await doing().catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'CONFLICT') throw error;
    });
  }

  async begin(): Promise<void> {
    this.portal.time.now = Date.parse(startOf(FIRST_MONTH)) + 9 * DAY_MS + 8 * 60 * 60_000;
    for (const [name, type, ratePercent] of [
      ['Fibre 100', 'fibre', 10],
      ['LTE 50', 'lte', 12.5],
      ['Router', undefined, 7.5],
    ] as const) {
      const product = await call(
        createProduct,
        {
          name,
          baseCommissionRate: ratePercent,
          ...(type ? { connectionTypeId: type } : {}),
        },
        this.by(this.admin()),
      );
      this.products.push({ id: product.id, type, ratePercent });
    }
    for (let at = 0; at < this.random.whole(3, 4); at++) await this.#join();
  }

  async #join(): Promise<void> {
    const { table } = this.portal;
    const id = randomUUID();
    const recruiter = this.random.happens(0.8) ? this.notebook.agents.at(-1) : undefined;
    const { context } = this.by(PORTAL_ACCOUNT);
    const code = recruiter && (await agentTable(table).get(recruiter.id))?.referralCode;
    await createProfile(context, {
      userId: id,
      email: `${id}@demo.example`,
      fullName: 'Agent',
      phone: '+27821234567',
      ...(code ? { referralCode: code } : {}),
    });
    this.notebook.agents.push({
      id,
      recruiter,
      group: undefined,
      closed: [],
      bonusIsOver: false,
      hasSold: false,
    });
  }

  async changeGroup(agent: PaperAgent): Promise<void> {
    const group = this.random.pick(GROUPS);
    agent.group = group;
    await setAttributes(
      this.portal.table,
      { pk: `agent#${agent.id}`, sk: 'agent' },
      { commissionGroupId: group },
    );
  }

  /** A version of a plan that begins within days; a plan has at most one from a day. */
  async publish(): Promise<void> {
    const { random, notebook } = this;
    const product = random.happens(0.3) ? random.pick(this.products) : undefined;
    const type = !product && random.happens(0.4) ? 'fibre' : undefined;
    const group = random.happens(0.4) ? random.pick(GROUPS) : undefined;
    const from = addDays(this.today, random.whole(0, 20));
    const terms = random.happens(0.9) ? this.#someTerms() : undefined;
    const scope: PlanScope = {
      products: product
        ? { kind: 'product', productId: product.id }
        : type
          ? { kind: 'type', connectionTypeId: type }
          : { kind: 'all' },
      agents: group ? { kind: 'group', groupId: group } : { kind: 'all' },
    };
    const sheet = { from, product: product?.id, type, group, terms };
    const isTaken = notebook.versions.some(
      (one) =>
        one.from >= from &&
        one.product === sheet.product &&
        one.type === type &&
        one.group === group,
    );
    if (isTaken) return;
    const { table } = this.portal;
    await table.transact([
      publishedTermsTable(table)
        .publish({
          planId: planIdOf(scope),
          firstDay: from,
          scope,
          ...(terms ? { terms: termsOnScreen(terms) } : {}),
          publishedAt: new Date(this.portal.time.now).toISOString(),
          draftedBy: 'a',
          publishedBy: 'b',
        })
        .orThrow(() => new Error('The plan has a version from this day')),
    ]);
    notebook.versions.push(sheet);
  }

  #someTerms(): PaperTerms {
    const { random } = this;
    return {
      upfront: random.happens(0.3) ? 'rate' : random.pick([0, 4_000, 5_555, 7_500]),
      monthly: random.pick([0, 800, 1_000, 1_250, 1_999]),
      months: random.happens(0.5) ? random.whole(1, 3) : undefined,
      least: random.pick([0, 0, 50_000]),
      bonus: random.pick([0, 10_000, 12_345]),
      bonusAfter: random.whole(1, 3),
      overridePercent: random.pick([0, 5, 12.5, 33.33, 100]),
      clawbackDays: random.pick([0, 10, 60]),
    };
  }

  /** The next month begins; agents' months before it close now or later, in any order. */
  async turnMonth(): Promise<void> {
    const next = startOf(this.periodOf(this.month + 1));
    this.portal.time.now = Date.parse(next) + this.random.whole(0, 12) * DAY_MS + 3 * 60 * 60_000;
    for (const agent of this.notebook.agents)
      if (this.random.happens(0.7)) await this.closeMonths(agent);
  }

  /** Closes all past months of an agent, and compares each with the notebook. */
  async closeMonths(agent: PaperAgent): Promise<{ month: number; cents: number }[]> {
    const paid = [];
    for (let month = (agent.closed.at(-1) ?? -1) + 1; month < this.month; month++) {
      const asked = { agentId: agent.id, period: this.periodOf(month) };
      const expected =
        this.notebook.monthPays(agent, month) + this.notebook.monthOverrides(agent, month);
      const close = () => closeAgentPeriod(this.by(PORTAL_ACCOUNT).context, asked);
      const cents = await this.do(close);
      await this.repeat(close);
      if (cents !== expected)
        throw new Error(`${asked.period} paid ${cents} cents, and must pay ${expected}`);
      agent.closed.push(month);
      paid.push({ month, cents });
    }
    return paid;
  }

  isOpen = (agent: PaperAgent | undefined, month: number) =>
    agent === undefined || month > (agent.closed.at(-1) ?? -1);
  monthOf = (at: string) => {
    const [year = 0, month = 0] = periodOf(at).split('-').map(Number);
    return (year - 2031) * 12 + month - 1;
  };
}

const termsOnScreen = (terms: PaperTerms): CommissionTerms => ({
  upfront:
    terms.upfront === 'rate' ? { kind: 'productRate' } : { kind: 'amount', cents: terms.upfront },
  monthlyCents: terms.monthly,
  ...(terms.months === undefined ? {} : { months: terms.months }),
  minimumSaleCents: terms.least,
  bonusCents: terms.bonus,
  bonusAfterSales: terms.bonusAfter,
  overrideBasisPoints: Math.round(terms.overridePercent * 100),
  clawbackDays: terms.clawbackDays,
});
