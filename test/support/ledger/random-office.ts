/** Does at random what people in an office do, in the portal and in a notebook beside it. */
import { expect } from 'vitest';
import { addMonths, startOf } from '../../../shared/kernel/month.ts';
import { ADJUSTMENT_KINDS } from '../../../shared/adjustments/rules.ts';
import { BULK_STEPS, decideMany, payoutsOf, salesOf, stepMany } from '../payouts/bulk-actions.ts';
import type { Refusal } from '../stack/client.ts';
import { compareBooks, compareFigures, type Employee } from '../books/compare-books.ts';
import { compareReports } from '../reports/compare-reports.ts';
import { addedSale, decisionsOf, stepsOf } from '../sales/deals.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { closePeriod } from './ledger.ts';
import type { NaivePayout, NaiveSale } from './naive-agent.ts';
import { type Office, saleOf } from '../stack/office.ts';
import { addResource } from '../resources/resources.ts';
import type { TestStack } from '../stack/stack.ts';

/** One thing that somebody does, and whether the notebook says that it may be done. */
interface Action {
  call: () => Promise<unknown>;
  note: () => boolean;
}

const DAY_MS = 24 * 60 * 60_000;
const IN_BULK = 8;

export class RandomOffice {
  readonly #stack: TestStack;
  readonly #office: Office;
  readonly #employees: readonly Employee[];
  readonly #random: () => number;
  readonly #first: string;
  readonly #resources: string[] = [];
  #month = 0;

  constructor(
    { stack, office }: { stack: TestStack; office: Office },
    { employees, first, seed }: { employees: readonly Employee[]; first: string; seed: number },
  ) {
    this.#stack = stack;
    this.#office = office;
    this.#employees = employees;
    this.#first = first;
    this.#random = seededRandom(seed).next;
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  #pickSome<Item>(items: readonly Item[]): Item[] {
    const picked = Array.from({ length: IN_BULK }, () => this.#pick(items));
    return [...new Set(picked)].filter((item) => item !== undefined);
  }

  /** Does one thing, and compares the figures of everybody whom it is about. */
  async act(): Promise<void> {
    const chance = this.#random();
    if (chance < 0.02) return this.#closeMonth();
    if (chance < 0.1) return this.#actInBulk();
    const employee = this.#pick(this.#employees);
    const action = employee && (await this.#action(employee));
    if (!action) return;
    const answer = await action.call().then(
      () => 'done',
      ({ status, message }: Refusal) => `${status}: ${message}`,
    );
    expect(answer).toMatch(action.note() ? /^done$/ : /^409/);
    await compareFigures(employee);
  }

  async #actInBulk(): Promise<void> {
    const { admin } = this.#office;
    const kind = this.#random();
    const action =
      kind < 0.5
        ? decideMany(admin, this.#pickSome(salesOf(this.#employees)), {
            decision: kind < 0.15 ? 'reject' : 'approve',
            month: this.#month,
          })
        : stepMany(admin, this.#pickSome(payoutsOf(this.#employees)), this.#pick(BULK_STEPS));
    if (!action) return;
    const { results } = await action.call();
    const outcomes = results.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(action.note().map((may) => (may ? 'done' : 'refused')));
    for (const employee of this.#employees) await compareFigures(employee);
  }

  async #action(employee: Employee): Promise<Action | undefined> {
    type Kind = (employee: Employee) => Action | undefined | Promise<Action>;
    const kinds: Kind[] = [
      this.#newSale,
      this.#newSale,
      this.#ofSale,
      this.#ofSale,
      this.#ofPayout,
    ];
    const more: Kind[] = [
      this.#ofPayout,
      this.#ofPayout,
      this.#newPayout,
      this.#adjust,
      this.#click,
      this.#useResource,
    ];
    return this.#pick([...kinds, ...more])?.call(this, employee);
  }

  /** Somebody follows a link of the agent's. */
  #click({ person }: Employee): Action {
    const code = person.me.referralCode ?? '';
    const { recordClick } = person.api.referrals;
    const click = this.#pick<Parameters<typeof recordClick>[0]>([
      { code, linkType: 'invite' },
      { code, linkType: 'traffic' },
      { code, linkType: 'traffic', landing: 'lead' },
    ]);
    return { call: async () => click && recordClick(click), note: () => true };
  }

  /** An agent looks at what the office published, or passes it on; now and then there is more of it. */
  async #useResource({ person }: Employee): Promise<Action> {
    if (this.#resources.length === 0 || this.#random() < 0.1)
      this.#resources.push((await addResource(this.#office)).id);
    const resourceId = this.#pick(this.#resources) ?? '';
    const { viewResource, downloadResource, shareResource } = person.api.resources;
    const use = this.#pick<() => Promise<unknown>>([
      () => viewResource({ resourceId }),
      () => downloadResource({ resourceId }),
      () => shareResource({ resourceId, platform: 'whatsapp' }),
    ]);
    return { call: async () => use?.(), note: () => true };
  }

  #newSale({ person, naive }: Employee): Action {
    const valueCents = 1 + Math.floor(this.#random() * 500_000);
    const form = saleOf(this.#office, { saleValueCents: valueCents });
    const submit = async () => {
      const { id } = await person.api.sales.submitSale(form);
      naive.sales.push({ id, status: 'pending', valueCents });
    };
    const add = async () => {
      const { sale, payout } = await addedSale(this.#office, person, form);
      const noted: NaiveSale = { id: sale.id, status: 'approved', valueCents };
      noted.approvedIn = this.#month;
      naive.noteApproved(noted);
      naive.sales.push(noted);
      naive.payouts.push({ id: payout.id, status: 'pending', amountCents: 5_000, sale: noted });
    };
    return { call: this.#random() < 0.7 ? submit : add, note: () => true };
  }

  #ofSale({ naive }: Employee): Action | undefined {
    const sale = this.#pick(naive.sales);
    if (!sale) return undefined;
    const { approve, reject } = decisionsOf(this.#office.admin);
    const end = () =>
      this.#office.admin.api.sales.endSale({ saleId: sale.id, reason: 'Moved away' });
    const undo = () =>
      this.#office.admin.api.sales.reverseApproval({ saleId: sale.id, reason: 'A mistake' });
    return this.#pick<Action>([
      { call: () => approve(sale.id), note: () => naive.approve(sale, this.#month) },
      { call: () => approve(sale.id), note: () => naive.approve(sale, this.#month) },
      { call: () => reject(sale.id), note: () => naive.reject(sale) },
      { call: end, note: () => naive.end(sale, this.#month) },
      { call: undo, note: () => naive.undo(sale) },
    ]);
  }

  /** The office adds to the balance, or takes from it, also what isn't there. */
  #adjust({ person, naive }: Employee): Action {
    const amountCents = 1 + Math.floor(this.#random() * 9_000);
    const isCredit = this.#random() < 0.5;
    const adjustment = {
      agentId: person.id,
      direction: isCredit ? ('credit' as const) : ('debit' as const),
      kind: this.#pick(ADJUSTMENT_KINDS) ?? 'other',
      amountCents,
      reason: 'By chance',
    };
    return {
      call: () => this.#office.admin.api.adjustments.addAdjustment(adjustment),
      note: () => naive.adjust(isCredit ? amountCents : -amountCents),
    };
  }

  #newPayout({ person, naive }: Employee): Action {
    const { availableCents } = naive.figures;
    const advanceCents = Math.max(0, availableCents) + 1 + Math.floor(this.#random() * 8_000);
    const partCents = 1 + Math.floor(this.#random() * Math.max(1, availableCents));
    const isRequest = this.#random() < 0.5 && availableCents >= 0;
    const manualCents = this.#random() < 0.3 ? advanceCents : partCents;
    const amountCents = isRequest ? availableCents : manualCents;
    const noted = ({ id }: { id: string }) =>
      void naive.payouts.push({ id, status: 'pending', amountCents });
    return {
      call: async () =>
        noted(
          isRequest
            ? await person.api.payouts.requestPayout({ availableCents })
            : await this.#office.admin.api.payouts.addPayout({ agentId: person.id, amountCents }),
        ),
      note: () => amountCents > 0,
    };
  }

  #ofPayout({ naive }: Employee): Action | undefined {
    const payout = this.#pick(naive.payouts);
    if (!payout) return undefined;
    const { id } = payout;
    const steps = stepsOf(this.#office.admin);
    const note = (to: NaivePayout['status'], ...from: NaivePayout['status'][]) =>
      naive.step(payout, from, to);
    return this.#pick<Action>([
      { call: () => steps.markProcessing(id), note: () => note('processing', 'pending') },
      { call: () => steps.markPaid(id), note: () => note('paid', 'processing') },
      { call: () => steps.rejectPayout(id), note: () => note('rejected', 'pending') },
      { call: () => steps.returnPayout(id), note: () => note('returned', 'processing', 'paid') },
    ]);
  }

  async #closeMonth(): Promise<void> {
    const period = addMonths(this.#first, this.#month);
    this.#month++;
    const tenth = Date.parse(startOf(addMonths(period, 1))) + 10 * DAY_MS;
    const at = new Date(tenth).toISOString();
    await this.#stack.moveClock(at);
    for (const { person: agent, naive } of this.#employees) {
      await closePeriod(this.#stack, { agent, period, at });
      naive.closedMonths.push(this.#month - 1);
    }
  }

  /** Compares all that is known of everybody with the notebook, and what is reported with the facts. */
  async compareAll(): Promise<void> {
    const portal = { stack: this.#stack, office: this.#office };
    await compareBooks(portal, this.#employees);
    const [employee] = this.#employees;
    if (employee) await compareReports(portal, employee.person);
  }
}
