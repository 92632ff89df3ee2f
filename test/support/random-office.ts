/** Does at random what people in an office do, in the portal and in a notebook beside it. */
import { expect } from 'vitest';
import { addMonths, startOf } from '../../shared/kernel/month.ts';
import { addedSale, decisionsOf, stepsOf } from './deals.ts';
import { seededRandom } from './dynamo-front/random.ts';
import { booksOf, closePeriod } from './ledger.ts';
import { NaiveAgent, type NaivePayout, type NaiveSale } from './naive-agent.ts';
import { type Office, type Person, saleOf } from './office.ts';
import { allSales, statusesOf } from './races.ts';
import type { TestStack } from './stack.ts';

interface Employee {
  person: Person;
  naive: NaiveAgent;
}

/** One thing that somebody does, and whether the notebook says that it may be done. */
interface Deed {
  call: () => Promise<unknown>;
  note: () => boolean;
}

const DAY_MS = 24 * 60 * 60_000;

export class RandomOffice {
  readonly #stack: TestStack;
  readonly #office: Office;
  readonly #employees: Employee[];
  readonly #random: () => number;
  readonly #first: string;
  #month = 0;

  constructor(
    { stack, office }: { stack: TestStack; office: Office },
    { agents, first, seed }: { agents: Person[]; first: string; seed: number },
  ) {
    this.#stack = stack;
    this.#office = office;
    this.#employees = agents.map((person) => ({ person, naive: new NaiveAgent() }));
    this.#first = first;
    this.#random = seededRandom(seed);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Does one thing, and compares the figures of the agent whom it is about. */
  async act(): Promise<void> {
    if (this.#random() < 0.04) return this.#closeMonth();
    const employee = this.#pick(this.#employees);
    const deed = employee && (await this.#deed(employee));
    if (!deed) return;
    const [status] = await statusesOf([deed.call()]);
    expect(status).toBe(deed.note() ? 200 : 409);
    await this.#compare(employee);
  }

  async #deed(employee: Employee): Promise<Deed | undefined> {
    const kinds = [this.#newSale, this.#newSale, this.#ofSale, this.#ofSale, this.#ofPayout];
    const kind = this.#pick([...kinds, this.#ofPayout, this.#ofPayout, this.#newPayout]);
    return kind?.call(this, employee);
  }

  #newSale({ person, naive }: Employee): Deed {
    const submit = async () => {
      const { id } = await person.api.sales.submitSale(saleOf(this.#office));
      naive.sales.push({ id, status: 'pending' });
    };
    const add = async () => {
      const { sale, payout } = await addedSale(this.#office, person);
      const noted: NaiveSale = { id: sale.id, status: 'approved', approvedIn: this.#month };
      naive.sales.push(noted);
      naive.payouts.push({ id: payout.id, status: 'pending', amountCents: 5_000, sale: noted });
    };
    return { call: this.#random() < 0.7 ? submit : add, note: () => true };
  }

  #ofSale({ naive }: Employee): Deed | undefined {
    const sale = this.#pick(naive.sales);
    if (!sale) return undefined;
    const { approve, reject } = decisionsOf(this.#office.admin);
    const end = () =>
      this.#office.admin.api.sales.endSale({ saleId: sale.id, reason: 'Moved away' });
    return this.#pick<Deed>([
      { call: () => approve(sale.id), note: () => naive.approve(sale, this.#month) },
      { call: () => approve(sale.id), note: () => naive.approve(sale, this.#month) },
      { call: () => reject(sale.id), note: () => naive.reject(sale) },
      { call: end, note: () => naive.end(sale, this.#month) },
    ]);
  }

  #newPayout({ person, naive }: Employee): Deed {
    const { availableCents } = naive.figures;
    const manualCents = 1 + Math.floor(this.#random() * 8_000);
    const isRequest = this.#random() < 0.7 && availableCents >= 0;
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

  #ofPayout({ naive }: Employee): Deed | undefined {
    const payout = this.#pick(naive.payouts);
    if (!payout) return undefined;
    const { id } = payout;
    const steps = stepsOf(this.#office.admin);
    const note = (to: NaivePayout['status'], ...from: NaivePayout['status'][]) =>
      naive.step(payout, from, to);
    return this.#pick<Deed>([
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

  async #compare({ person, naive }: Employee): Promise<void> {
    expect(await person.api.ledger.getMyEarnings()).toMatchObject(naive.figures);
  }

  /** Compares every agent's figures, sales and payouts with the notebook. */
  async compareAll(): Promise<void> {
    for (const employee of this.#employees) {
      const { person, naive } = employee;
      await this.#compare(employee);
      await booksOf(this.#stack, person);
      const sales = await allSales(person);
      const soldLines = sales.map((sale) =>
        lineOf(sale.id, sale.status, sale.commissionAmountCents),
      );
      const noted = naive.sales.map((sale) =>
        lineOf(sale.id, sale.status, naive.commissionOf(sale)),
      );
      expect(soldLines.sort()).toEqual(noted.sort());
      const { rows } = await person.api.payouts.listMyPayouts({ limit: 100 });
      const paidLines = rows.map((row) => lineOf(row.id, row.status, row.amountCents));
      const due = naive.payouts.map((one) => lineOf(one.id, one.status, one.amountCents));
      expect(paidLines.sort()).toEqual(due.sort());
    }
  }
}

const lineOf = (id: string, status: string, amountCents: number) =>
  `${id} ${status} ${amountCents}`;
