/** A network's year for the tests of the books, and the books that a person would keep of its raw ledger. */
import {
  type LedgerEntry,
  ledgerEntryTable,
} from '../../../functions/data/ledger/ledger-entry.table.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { addMonths, startOf } from '../../../shared/kernel/month.ts';
import { batchSteps, leadTo } from '../batches/batches.ts';
import { approvedSale, pay, requestedPayout } from '../sales/deals.ts';
import { bankingOf, type Office, type Person } from '../stack/office.ts';
import type { TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

const HOUR_MS = 60 * 60_000;

export type Row = Record<string, string>;
/** The cents of a cell in rand. */
export const centsIn = (row: Row | undefined, column: string): number => {
  const cell = row?.[column];
  if (cell === undefined || cell === '') throw new Error(`There is no ${column}`);
  return Math.round(Number(cell) * 100);
};
export const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
/** An id as an export writes it. */
export const cellOf = (id: string) => id.replace(/^-/, '.-');

/** The moment at which a month's run is due, or later. */
export const runTime = (month: string) =>
  new Date(Date.parse(startOf(addMonths(month, 1))) + 2.5 * HOUR_MS).toISOString();

interface Seller {
  person: Person;
  open: string[];
  isDeleted: boolean;
}

/** Agents who live through months at random, and whose months are closed by runs. */
export class BooksYear {
  readonly stack: TestStack;
  readonly office: Office;
  readonly sellers: Seller[] = [];
  readonly #random = seededRandom(6_600).next;
  readonly #corrections = seededRandom(6_601).next;
  #accounts = 0;

  constructor({ stack, office }: { stack: TestStack; office: Office }) {
    this.stack = stack;
    this.office = office;
  }

  /** Agents with bank details; all but the first are recruits of the first. */
  async open(agents: number): Promise<void> {
    for (let at = 0; at < agents; at++) {
      const referralCode = this.sellers[0]?.person.me.referralCode;
      const person = await this.office.newAgent(referralCode ? { referralCode } : {});
      await person.api.agents.saveBanking(bankingOf({ accountNumber: `6200000${1000 + at}` }));
      this.sellers.push({ person, open: [], isDeleted: false });
    }
  }

  /** A month: sales, ends, payments and returns; an adjustment, and now and then an undone approval. */
  async live(month: string): Promise<void> {
    for (const [at, seller] of this.sellers.entries()) {
      if (seller.isDeleted) continue;
      await this.stack.moveClock(`${month}-${String(5 + at).padStart(2, '0')}T08:00:00.000Z`);
      const sales = Math.floor(this.#random() * 3);
      for (let count = 0; count < sales; count++)
        seller.open.push((await approvedSale(this.office, seller.person)).id);
      const ended = this.#random() < 0.5 ? seller.open.pop() : undefined;
      if (ended) await this.office.admin.api.sales.endSale({ saleId: ended, reason: 'Moved away' });
      if (this.#random() < 0.4) await this.#payOut(seller.person);
      await this.#correct(seller);
    }
  }

  async #correct({ person, open }: Seller): Promise<void> {
    const { adjustments, sales } = this.office.admin.api;
    const chance = this.#corrections();
    if (chance < 0.3)
      await adjustments.addAdjustment({
        agentId: person.id,
        direction: chance < 0.15 ? 'credit' : 'debit',
        kind: 'correction',
        amountCents: 1 + Math.floor(chance * 10_000),
        reason: 'Worked out wrongly',
      });
    const wrong = chance > 0.75 ? open.shift() : undefined;
    if (wrong) await sales.reverseApproval({ saleId: wrong, reason: 'It was never installed' });
  }

  async #payOut(person: Person): Promise<void> {
    const { payouts } = this.office.admin.api;
    const { availableCents } = await person.api.ledger.getMyEarnings();
    const chance = this.#random();
    const payout =
      availableCents > 0
        ? await requestedPayout(person)
        : await payouts.addPayout({ agentId: person.id, amountCents: 12_345 });
    if (chance < 0.2)
      await payouts.rejectPayout({ payoutId: payout.id, reason: 'Asked for by mistake' });
    else await pay(this.office, payout);
    if (chance > 0.7) {
      await payouts.returnPayout({ payoutId: payout.id, reason: 'The account is closed' });
      await this.#changeAccount(person);
    }
  }

  /** After a return, nothing is paid to the old account. */
  async #changeAccount({ api: { agents } }: Person): Promise<void> {
    const { bankingUpdatedAt } = await agents.getMyProfile();
    const accountNumber = `63${String(++this.#accounts).padStart(8, '0')}`;
    await agents.saveBanking({
      ...bankingOf({ accountNumber }),
      ...(bankingUpdatedAt ? { seen: bankingUpdatedAt } : {}),
    });
  }

  /** Closes a month by its run. */
  async close(month: string): Promise<void> {
    await this.stack.drain();
    await this.stack.moveClock(runTime(month));
    await this.stack.runMonth(month);
    await this.stack.drain();
  }

  /**
   * Pays a month's batch, where it has two lines; the bank returns one of them.
   * @returns true where it was paid
   */
  async payBatch(month: string): Promise<boolean> {
    const { admin } = this.office;
    const { rows } = await admin.api.monthlyRun.listLines({ batchId: month, limit: 100 });
    const [first, ...others] = rows;
    if (!first || others.length === 0) return false;
    await leadTo(admin, month, 'processing');
    await batchSteps(admin).pay(month);
    await admin.api.payouts.returnPayout({ payoutId: first.payoutId, reason: 'Account closed' });
    const returned = this.sellers.find(({ person }) => person.id === first.agentId);
    if (returned) await this.#changeAccount(returned.person);
    return true;
  }

  /** All entries of all agents, straight from the table. */
  async entries(): Promise<LedgerEntry[]> {
    const table = ledgerEntryTable(tableOf(this.stack));
    return (await Promise.all(this.sellers.map(({ person }) => table.all(person.id)))).flat();
  }
}

/** An entry's debit and credit account, as a bookkeeper would say it, without the portal's rules. */
const ACCOUNTS_OF: Readonly<Record<string, readonly [debit: string, credit: string] | undefined>> =
  {
    upfront: ['3200000', '9100000'],
    monthly: ['3200000', '9100000'],
    bonus: ['3200000', '9100000'],
    override: ['3200000', '9100000'],
    monthlyOverride: ['3200000', '9100000'],
    clawback: ['9100000', '3200000'],
    pay: ['9100000', '8450000'],
    return: ['8450000', '9100000'],
    adjustment: ['3250000', '9100000'],
    reversal: ['9100000', '3200000'],
  };

/** The balance of each account after some entries: debits less credits, in cents. */
export function accountsAfter(entries: readonly LedgerEntry[]): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const { kind, earnedCents, paidCents } of entries) {
    const [debit, credit] = ACCOUNTS_OF[kind] ?? [];
    // An adjustment may go either way; of the other kinds the side says which.
    const amount =
      kind === 'adjustment' ? earnedCents : Math.abs(earnedCents) + Math.abs(paidCents);
    if (!debit || !credit || amount === 0) continue;
    balances[debit] = (balances[debit] ?? 0) + amount;
    balances[credit] = (balances[credit] ?? 0) - amount;
  }
  return balances;
}
