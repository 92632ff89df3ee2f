/** A connection on which answers are lost: what was submitted is created once, however often it is sent. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { CUSTOMER, newSale } from '../../../support/agents/agent-phone.ts';
import { holdSubmissions } from '../../../support/browser/route-once.ts';
import { SENT, WAITS } from '../../../support/sales/offline-phone.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { choose, dialogOf, fill, follow, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const MY_SALES = '**/api/agent/sales';

const { office, visit } = await setUpPortal();

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal-draft:')));

/**
 * Has the server do the first call, whose answer never comes.
 * @returns waits until the server has done it
 */
async function loseFirstAnswer(page: Page, path: string) {
  let calls = 0;
  let done = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    done += 1;
    return undefined;
  });
  return () => expect.poll(() => done).toBe(1);
}

async function openNewSale() {
  const agent = await office.newAgent();
  const { page, complaints } = await visit(agent.email, '/agent/sales');
  const form = await newSale(page);
  return { agent, page, complaints, form };
}

it('creates a sale once where the page is reloaded before the answer', async () => {
  const { agent, page, form } = await openNewSale();
  const seeDone = await loseFirstAnswer(page, MY_SALES);
  await press(form, 'Submit Sale');
  await seeDone();
  await page.reload();
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
  await press(form, 'Submit Sale');
  await seeToast(page, SENT);
  expect((await agent.api.sales.listMySales({})).rows).toHaveLength(1);
  await expect.poll(() => draftsIn(page)).toEqual([]);
});

it('creates another sale where what is typed has changed since', async () => {
  const { agent, page, form } = await openNewSale();
  const seeDone = await loseFirstAnswer(page, MY_SALES);
  await press(form, 'Submit Sale');
  await seeDone();
  await page.reload();
  await fill(form, { 'Customer Name': 'Sipho Dlamini' });
  await fill(form, { 'Customer Name': 'Nomsa Dlamini' });
  await press(form, 'Submit Sale');
  await seeToast(page, SENT);
  expect((await agent.api.sales.listMySales({})).rows).toHaveLength(2);
});

it('adds an approved sale once where an administrator reloads before the answer', async () => {
  const agent = await office.newAgent({ fullName: 'Once Only' });
  const { page } = await visit(office.admin.email, '/admin/sales');
  const form = dialogOf(page, 'Add Sale Manually');
  const add = async () => {
    await choose(page, 'Agent', 'Once Only');
    await press(form, 'Add Sale');
  };
  await press(page, 'Add Sale');
  await fill(form, CUSTOMER);
  await choose(page, 'Product', 'Fibre 100');
  const seeDone = await loseFirstAnswer(page, '**/api/admin/sales');
  await add();
  await seeDone();
  await page.reload();
  await press(page, 'Add Sale');
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
  await add();
  await seeToast(page, 'Sale added successfully');
  expect((await agent.api.sales.listMySales({})).rows).toHaveLength(1);
});

it('says that a sale was submitted, and keeps no draft, where its form was closed meanwhile', async () => {
  const { agent, page, form } = await openNewSale();
  const { letGo } = await holdSubmissions(page, MY_SALES);
  await press(form, 'Submit Sale');
  await press(form, 'Cancel');
  await form.waitFor({ state: 'detached' });
  letGo();
  await seeToast(page, SENT);
  await expect.poll(() => draftsIn(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/agent/sales');
  expect((await agent.api.sales.listMySales({})).rows).toHaveLength(1);
});

it('keeps a sale on the device where its screen was left before the connection broke', async () => {
  const { page, form, complaints } = await openNewSale();
  complaints.expect(/ERR_FAILED/);
  const { letGo } = await holdSubmissions(page, MY_SALES, 'abort');
  await press(form, 'Submit Sale');
  await follow(page, '/agent/support');
  await form.waitFor({ state: 'detached' });
  letGo();
  await seeToast(page, WAITS);
  await expect.poll(() => draftsIn(page)).toEqual([]);
  await follow(page, '/agent/sales');
  await page
    .getByRole('region', { name: 'Waiting to be sent' })
    .getByText('Nomsa Dlamini')
    .waitFor();
});

it('leaves a form open, with what is typed, that was opened anew before the answer', async () => {
  const agent = await office.newAgent({ fullName: 'Two Sales' });
  const { page } = await visit(office.admin.email, '/admin/sales');
  const form = dialogOf(page, 'Add Sale Manually');
  await press(page, 'Add Sale');
  await fill(form, CUSTOMER);
  await choose(page, 'Agent', 'Two Sales');
  await choose(page, 'Product', 'Fibre 100');
  const { letGo } = await holdSubmissions(page, '**/api/admin/sales');
  await press(form, 'Add Sale');
  await press(form, 'Cancel');
  await form.waitFor({ state: 'detached' });
  await press(page, 'Add Sale');
  await fill(form, { 'Customer Name': 'Sipho Zulu' });
  letGo();
  await seeToast(page, 'Sale added successfully');
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Sipho Zulu');
  await page.reload();
  await press(page, 'Add Sale');
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Sipho Zulu');
  expect((await agent.api.sales.listMySales({})).rows).toHaveLength(1);
});

it('requests a payout anew after the one whose answer was lost was rejected', async () => {
  const agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf());
  await approvedSale(office, agent);
  const { page, complaints } = await visit(agent.email, '/agent/earnings');
  complaints.expect(/ERR_FAILED/);
  const request = async () => {
    await press(page, 'Request Payout');
    await press(dialogOf(page, 'Request R50.00?'), 'Request Payout');
  };
  const requests = '**/api/agent/payouts';
  await page.route(requests, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await request();
  await seeToast(page, 'Failed to request payout');
  await page.unroute(requests);
  const { rows } = await agent.api.payouts.listMyPayouts({});
  const [{ id: payoutId } = expect.fail('no payout')] = rows;
  await office.admin.api.payouts.rejectPayout({ payoutId, reason: 'Wrong account' });
  await page.getByText('Wrong account').waitFor();
  await request();
  await seeToast(page, 'Payout request submitted successfully!');
  const { rows: all } = await agent.api.payouts.listMyPayouts({});
  expect(all.map(({ status }) => status).sort()).toEqual(['pending', 'rejected']);
});
