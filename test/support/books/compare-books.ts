/** The portal's figures beside the notebook's. */
import { expect } from 'vitest';
import { booksOf } from '../ledger/ledger.ts';
import { type NaiveAgent, naiveCounters } from '../ledger/naive-agent.ts';
import type { Office, Person } from '../stack/office.ts';
import { allPayouts, allSales } from '../ledger/races.ts';
import type { TestStack } from '../stack/stack.ts';

/** Somebody with a place in the portal and a page in the notebook. */
export interface Employee {
  person: Person;
  naive: NaiveAgent;
}

const lineOf = (id: string, status: string, ...amounts: number[]) =>
  `${id} ${status} ${amounts.join(' ')}`;

/** The agent's own figures as the portal shows them. */
export async function compareFigures({ person, naive }: Employee): Promise<void> {
  const { figures } = naive;
  expect(await person.api.ledger.getMyEarnings()).toMatchObject(figures);
}

/** Every sale and payout of an agent, and that the ledger folds to the balance. */
async function compareRows(stack: TestStack, { person, naive }: Employee): Promise<void> {
  await booksOf(stack, person);
  const sold = (await allSales(person)).map((sale) =>
    lineOf(sale.id, sale.status, sale.saleValueCents, sale.commissionAmountCents),
  );
  const noted = naive.sales.map((sale) =>
    lineOf(sale.id, sale.status, sale.valueCents, naive.commissionOf(sale)),
  );
  expect(new Set(sold)).toEqual(new Set(noted));
  const due = (await allPayouts(person)).map((one) => lineOf(one.id, one.status, one.amountCents));
  const owed = naive.payouts.map((one) => lineOf(one.id, one.status, one.amountCents));
  expect(new Set(due)).toEqual(new Set(owed));
}

/** Everybody's figures and rows, and the counters of both administrators' lists. */
export async function compareBooks(
  { stack, office }: { stack: TestStack; office: Office },
  employees: readonly Employee[],
): Promise<void> {
  for (const employee of employees) {
    await compareFigures(employee);
    await compareRows(stack, employee);
  }
  await stack.drain();
  const { sales, payouts } = office.admin.api;
  expect({ sales: await sales.countSales(), payouts: await payouts.countPayouts() }).toEqual(
    naiveCounters(employees.map(({ naive }) => naive)),
  );
}
