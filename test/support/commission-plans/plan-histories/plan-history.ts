/** Months in which plans, groups and sales change at random, and a notebook of what must have come of it. */
import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { createProduct } from '../../../../functions/api/products/create-product.ts';
import { agentTable } from '../../../../functions/data/agents/agent.table.ts';
import { publishedTermsTable } from '../../../../functions/data/commission-plans/published-terms.table.ts';
import { balanceTable } from '../../../../functions/data/ledger/balance.table.ts';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import { closeAgentPeriod } from '../../../../functions/domain/ledger/close-agent-period.ts';
import { readOverrides } from '../../../../functions/domain/referrals/read-overrides.ts';
import { finishTerms } from '../../../../functions/workflows/commission-terms/finish-terms.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import type { Clock } from '../../../../functions/platform/clock.ts';
import { planIdOf } from '../../../../shared/commission-plans/rules.ts';
import type { CommissionTerms, PlanScope } from '../../../../shared/commission-plans/schemas.ts';
import { addDays, addMonths, dayOf, periodOf, startOf } from '../../../../shared/kernel/month.ts';
import { byOne } from '../../stack/add-product.ts';
import { openPortal } from '../../stack/bare-portal.ts';
import { somePhone } from '../../stack/office.ts';
import { OfficeWorld } from '../../stack/office-world.ts';
import { SILENT } from '../../stack/silent-log.ts';
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
const BONUS_CENTS = 2_500;
const PRODUCTS = [
  ['Fibre 100', 'fibre', 10],
  ['LTE 50', 'lte', 12.5],
  ['Router', undefined, 7.5],
] as const;

/** Events that have to be seen in some history. */
export const MUST_SEE = [
  'deaths',
  'repeats',
  'deaths of the projector',
  'sale under a plan',
  'limited months',
  'override',
  'bonus',
  'bonus again',
  'clawback',
  'clawback of a bonus',
  'rate of the product',
  'below the least value',
  'terms of the submission',
  'corrected to other terms',
];

export class PlanHistory extends OfficeWorld {
  readonly notebook = new PlanNotebook();
  readonly products: PaperProduct[] = [];

  /** Opens an office with three products, an agent and a recruit. */
  static async open(this: void, random: SeededRandom): Promise<PlanHistory> {
    const opened = await openPortal();
    const settings = { ...opened.settings, clawbackDays: 20, referralBonusCents: BONUS_CENTS };
    const history = new PlanHistory({ ...opened, settings }, random);
    history.portal.time.now = Date.parse(startOf(FIRST_MONTH)) + 9 * DAY_MS + 8 * 60 * 60_000;
    for (const [name, type, ratePercent] of PRODUCTS) {
      const connection = type ? { connectionTypeId: type } : {};
      const form = { name, baseCommissionRate: ratePercent, ...connection };
      const product = await call(
        createProduct,
        form,
        byOne(history.by(history.somebody()).context),
      );
      history.products.push({ id: product.id, type, ratePercent });
    }
    await history.join(undefined);
    await history.join(history.notebook.agents[0]);
    return history;
  }

  get today(): string {
    return dayOf(new Date(this.portal.time.now));
  }
  /** The present month's number, counted from January 2031. */
  get month(): number {
    const [year = 0, month = 0] = this.today.split('-').map(Number);
    return (year - 2031) * 12 + month - 1;
  }
  periodOf = (month: number) => addMonths(FIRST_MONTH, month);

  /** A second click, which is another request: it is refused, or answers as before, and changes nothing. */
  async repeat(doing: () => Promise<unknown>): Promise<void> {
    if (!this.random.happens(0.15)) return;
    this.see('repeats');
    await doing().catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'CONFLICT') throw error;
    });
  }

  nameOf = (agent: PaperAgent) => `agent ${this.notebook.agents.indexOf(agent) + 1}`;

  async join(recruiter: PaperAgent | undefined): Promise<void> {
    const id = randomUUID();
    const code = recruiter && (await agentTable(this.portal.table).get(recruiter.id))?.referralCode;
    const person = { email: `${id}@demo.example`, fullName: 'Agent', phone: somePhone() };
    const referral = code ? { referralCode: code } : {};
    await createProfile(this.byPortal(), { ...person, ...referral, userId: id });
    this.notebook.agents.push(this.make({ id, recruiter, group: undefined, closed: [] }));
  }

  async changeGroup(agent: PaperAgent): Promise<void> {
    const group = this.random.pick(GROUPS);
    this.tell(`${this.nameOf(agent)} joins the ${group}`);
    agent.group = group;
    await setAttributes(
      this.portal.table,
      { pk: `agent#${agent.id}`, sk: 'agent' },
      { commissionGroupId: group },
    );
  }

  /** A version of a plan that begins within days; a plan has at most one from a day. */
  async publish(): Promise<boolean> {
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
    if (isTaken) return false;
    this.tell(JSON.stringify(sheet));
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
    return true;
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
  async closeMonths(agent: PaperAgent): Promise<void> {
    for (let month = (agent.closed.at(-1) ?? -1) + 1; month < this.month; month++) {
      const asked = { agentId: agent.id, period: this.periodOf(month) };
      const expected =
        this.notebook.monthPays(agent, month) + this.notebook.monthOverrides(agent, month);
      const close = () => closeAgentPeriod(this.byPortal(), asked);
      this.tell(`${asked.period} closes for ${this.nameOf(agent)}`);
      const cents = await this.send(close);
      await this.repeat(close);
      if (cents !== expected)
        throw new Error(`${asked.period} paid ${cents} cents, and must pay ${expected}`);
      agent.closed.push(month);
    }
  }

  async compare(): Promise<void> {
    const agents = this.notebook.agents;
    const balances = await balanceTable(this.portal.table).getMany(agents.map(({ id }) => id));
    for (const agent of agents) {
      const balance = balances.get(agent.id);
      const { all, ofRecruits } = this.notebook.earned(agent);
      const is = `${balance?.earnedCents ?? 0} cents, ${balance?.bonusCents ?? 0} by recruits`;
      const mustBe = `${all} cents, ${ofRecruits} by recruits`;
      if (is !== mustBe)
        throw new Error(`${this.nameOf(agent)} earned ${is}, and must have ${mustBe}`);
    }
  }

  override async end(): Promise<void> {
    for (const agent of this.notebook.agents) await this.closeMonths(agent);
    await this.compare();
    const { table, time } = this.portal;
    const clock = { now: () => new Date(time.now), real: () => new Date() };
    await this.stream.catchUp(this.random);
    await finishTerms({ table, clock, log: SILENT });
    await super.end();
    await this.#compareRecruits(clock);
  }

  /** Compares what each recruit brought by overrides, as My Referrals shows it, with the notebook. */
  async #compareRecruits(clock: Clock): Promise<void> {
    const recruits = this.notebook.agents.flatMap((agent) =>
      agent.recruiter ? [{ referredId: agent.id, referrerId: agent.recruiter.id, agent }] : [],
    );
    const brought = await readOverrides({ table: this.portal.table, clock }, recruits);
    for (const { agent } of recruits) {
      const [is, mustBe] = [brought.get(agent.id) ?? 0, this.notebook.overridesFrom(agent)];
      if (is !== mustBe)
        throw new Error(`${this.nameOf(agent)} brought ${is}, and must have ${mustBe}`);
    }
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
