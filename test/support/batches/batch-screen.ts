/** Batches on the screen of an administrator. */
import type { Page } from 'playwright';
import { approvedSale } from '../sales/deals.ts';
import type { bankingOf, Office, Person } from '../stack/office.ts';

/** An agent with two approved sales: R100.00 at once, and R20.00 a month. */
export async function sellerOfTwo(
  office: Office,
  fullName: string,
  banking?: ReturnType<typeof bankingOf>,
): Promise<Person> {
  const agent = await office.newAgent({ fullName });
  if (banking) await agent.api.agents.saveBanking(banking);
  await approvedSale(office, agent);
  await approvedSale(office, agent);
  return agent;
}

/** Waits for the heading of the batch's next step. */
export const seeNext = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();

/** The stage that the batch is in. */
export const stageOf = (page: Page) =>
  page.getByRole('list', { name: 'Stages' }).locator('[aria-current="step"]');
