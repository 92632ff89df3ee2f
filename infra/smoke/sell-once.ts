/**
 * One sale from its submission to its commission, by prepared people and the public API. Its customer's name
 * says what it is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Offer } from '../../shared/products/contract.ts';
import type { Sale } from '../../shared/sales/contract.ts';
import { DeployProblem } from '../deploy/problem.ts';
import type { Api } from './open-api.ts';

export interface SmokeTest {
  agent: Api;
  admin: Api;
  /** The commission that the sale has to earn at its approval, in cents. */
  commissionCents: number;
  /** The company's own telephone number, so that it is no customer's. */
  phone: string;
  /** Names the test in the customer's name, like the version that is tested. */
  label: string;
  say: (line: string) => void;
}

/** The stream's effects show within seconds; a cold start of everything takes longer, in ms. */
const PATIENCE_MS = 60_000;
const EVERY_MS = 2_000;

/** @throws DeployProblem with what isn't as it must be; the sale is ended or withdrawn in any case */
export async function sellOnce(test: SmokeTest): Promise<void> {
  const { agent, label, say } = test;
  await requirePeople(test);
  const product = await pickProduct(agent);
  const customer = `Smoke test ${label}`;
  const sale = await agent.sales.submitSale({
    customerName: customer,
    customerEmail: 'smoke-test@customer.example',
    customerPhone: test.phone,
    productId: product.id,
    saleValueCents: product.sellingPriceCents ?? 10_000,
  });
  say(`Submitted: ${customer}, ${product.name}, sale ${sale.id}`);
  try {
    await watchApproval(test, { sale, customer });
  } catch (error) {
    // This may fail as well: the first reason counts.
    await clearAway(test, sale).catch((also: unknown) => say(String(also)));
    throw error;
  }
  await clearAway(test, sale);
}

/** Approves the sale, and looks for what follows. */
async function watchApproval(
  { agent, admin, commissionCents, say }: SmokeTest,
  { sale, customer }: { sale: Sale; customer: string },
): Promise<void> {
  requireEqual('the status of the new sale', sale.status, 'pending');
  const before = await agent.ledger.getMyEarnings();
  await admin.sales.approveSale({ saleId: sale.id });
  const after = await agent.ledger.getMyEarnings();
  const earned = after.earnedCents - before.earnedCents;
  requireEqual('the commission in cents', earned, commissionCents);
  say(`Approved: ${earned} cents earned`);
  await until('the notice of the approval, which comes by the stream', async () => {
    const { rows } = await agent.notifications.listNotifications();
    return rows.some(({ content }) => content.includes(customer));
  });
  say('Notified: the stream works');
}

/** A person with the wrong role, or who would be paid, isn't prepared for this. */
async function requirePeople({ agent, admin }: SmokeTest): Promise<void> {
  const [seller, office] = await Promise.all([agent.identity.getMe(), admin.identity.getMe()]);
  requireEqual('the agent’s role', seller.role, 'agent');
  requireEqual('the administrator’s role', office.role, 'admin');
  const { banking } = await agent.agents.getMyProfile();
  if (banking)
    throw new DeployProblem(
      'The agent of a smoke test mustn’t have a bank account: it would be paid.',
    );
}

async function pickProduct(agent: Api): Promise<Offer> {
  const { rows } = await agent.products.listOffers({});
  const [product] = rows;
  if (product) return product;
  throw new DeployProblem('There is no active product to sell: add one in the portal first.');
}

/** Leaves no sale that anybody works on, or that earns a monthly commission. */
async function clearAway({ agent, admin, say }: SmokeTest, { id: saleId }: Sale): Promise<void> {
  const { status } = await agent.sales.getMySale({ saleId });
  if (status === 'pending') await agent.sales.withdrawSale({ saleId });
  else await admin.sales.endSale({ saleId, reason: 'A smoke test, no customer' });
  say(status === 'pending' ? 'Withdrawn' : 'Ended');
}

function requireEqual(what: string, is: unknown, should: unknown): void {
  if (is !== should)
    throw new DeployProblem(`${what} is ${String(is)}, and should be ${String(should)}`);
}

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(EVERY_MS))
    if (await isThere()) return;
  throw new DeployProblem(`Missing after ${PATIENCE_MS / 1_000} seconds: ${what}`);
}
