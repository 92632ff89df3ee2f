/** An office as its rows grow: none, one with the longest names and amounts, 10,000. */
import { rebuildProjections } from '../../functions/reports/rebuild-projections.ts';
import { type Office, openOffice, type Person, saleOf } from '../support/office.ts';
import { seedPayouts, seedSales } from '../support/seed-rows.ts';
import type { TestStack } from '../support/stack.ts';
import { tableOf } from '../support/table.ts';

const MANY = 10_000;
/** R10 000 000.00. */
const MUCH = 1_000_000_000;

export interface Filled {
  rows: number;
  emails: { agent: string; admin: string };
}

async function addOne(office: Office, agent: Person): Promise<void> {
  const customer = {
    customerName: 'Nokuthula Ntombizodwa van der Westhuizen-Mthembu',
    customerEmail: 'nokuthula.ntombizodwa.vanderwesthuizen@customer.example',
    saleValueCents: MUCH,
  };
  const { sales, payouts } = office.admin.api;
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office, customer));
  await sales.approveSale({ saleId });
  // The advance is another agent's, so that this one has something to request.
  const other = await office.newAgent({ fullName: 'Livhuwani Azwinndini Ramabulana-Tshivhase' });
  await payouts.addPayout({ agentId: other.id, amountCents: MUCH });
}

async function addMany({ id }: Person, { product }: Office, stack: TestStack): Promise<void> {
  const table = tableOf(stack);
  const goOn = await stack.holdEvents();
  const seed = { agentIds: [id], productId: product.id, from: 0, count: MANY };
  await seedSales(table, seed);
  await seedPayouts(table, seed);
  await rebuildProjections(table, { replace: true });
  await goOn();
}

/** Fills an office, and stops at each size. */
export async function* fillIn(stack: TestStack): AsyncGenerator<Filled> {
  const office = await openOffice(stack);
  const agent = await office.newAgent({ fullName: 'Bongani Thembinkosi Buthelezi-Labuschagne' });
  const emails = { agent: agent.email, admin: office.admin.email };
  yield { rows: 0, emails };
  await addOne(office, agent);
  await stack.drain();
  yield { rows: 1, emails };
  await addMany(agent, office, stack);
  yield { rows: MANY, emails };
}
