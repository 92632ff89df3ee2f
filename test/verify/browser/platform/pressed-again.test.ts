/** A form that is submitted again: its error stands once, and a submission under way is the only one. */
import { expect, it } from 'vitest';
import { newSale } from '../../../support/agents/agent-phone.ts';
import { holdSubmissions } from '../../../support/browser/route-once.ts';
import { SENT } from '../../../support/sales/offline-phone.ts';
import { dialogOf, follow, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { office, visit } = await setUpPortal();

it('submits a sale once, however often and by whatever way, and takes a confirmed step once', async () => {
  const agent = await office.newAgent();
  const { page } = await visit(agent.email, '/agent/sales');
  const form = await newSale(page);
  const calls = await holdSubmissions(page, '**/api/agent/sales');
  await form.getByRole('button', { name: 'Submit Sale' }).dblclick();
  await form.getByLabel('Customer Name').press('Enter');
  await form.getByLabel('Customer Name').press('Enter');
  await expect.poll(calls.count).toBe(1);
  calls.letGo();
  await seeToast(page, SENT);
  await form.waitFor({ state: 'detached' });
  expect(calls.count()).toBe(1);
  const seen = await page.evaluate(() => window.seenToasts?.map(({ texts }) => texts[0]));
  expect(seen).toEqual([SENT]);
  expect((await agent.api.sales.listMySales({})).rows).toHaveLength(1);

  const [{ id } = expect.fail('no sale')] = (await agent.api.sales.listMySales({})).rows;
  await follow(page, `/agent/sales?sale=${id}`);
  await press(page, 'Withdraw Sale');
  const steps = await holdSubmissions(page, '**/api/agent/sales/*/withdraw');
  const question = dialogOf(page, 'Withdraw Sale');
  await question.getByRole('button', { name: 'Withdraw Sale' }).dblclick();
  steps.letGo();
  await seeToast(page, 'Sale withdrawn');
  expect(steps.count()).toBe(1);
});
