/**
 * A slow connection, on which answers are lost: what was submitted is created once, however often it is sent,
 * and a late answer leads nobody away from another screen.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { newSale } from '../../../support/agents/agent-phone.ts';
import { holdSubmissions } from '../../../support/browser/route-once.ts';
import { SENT, WAITS } from '../../../support/sales/offline-phone.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { bankingOf, type Person } from '../../../support/stack/office.ts';
import { dialogOf, fill, follow, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const MY_SALES = '**/api/agent/sales';

const { office, visitOnce } = await setUpPortal();
const agent = await office.newAgent();
const { page: phone, complaints } = await visitOnce(agent.email, '/agent/sales');
const { page: desk } = await visitOnce(office.admin.email, '/admin/sales');

const drafts = () =>
  phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal-draft:')));
const countSales = async ({ api }: Person) => (await api.sales.listMySales({})).rows.length;

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

/** Submits a new sale, whose answer is lost, and loads the page anew. */
async function reloadBeforeAnswer() {
  const form = await newSale(phone);
  const seeDone = await loseFirstAnswer(phone, MY_SALES);
  await press(form, 'Submit Sale');
  await seeDone();
  await phone.reload();
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Nomsa Dlamini');
  return form;
}

story('an agent who submits without an answer', {
  'creates a sale once, where the page is reloaded before the answer': async () => {
    const form = await reloadBeforeAnswer();
    await press(form, 'Submit Sale');
    await seeToast(phone, SENT);
    expect(await countSales(agent)).toBe(1);
    await expect.poll(drafts).toEqual([]);
    await phone.unroute(MY_SALES);
  },
  'creates another sale where what is typed has changed since': async () => {
    const form = await reloadBeforeAnswer();
    await fill(form, { 'Customer Name': 'Sipho Dlamini' });
    await fill(form, { 'Customer Name': 'Nomsa Dlamini' });
    await press(form, 'Submit Sale');
    await seeToast(phone, SENT);
    expect(await countSales(agent)).toBe(3);
    await phone.unroute(MY_SALES);
  },
  'hears that a sale was submitted, and keeps no draft, where its form was closed meanwhile':
    async () => {
      const form = await newSale(phone);
      const { letGo } = await holdSubmissions(phone, MY_SALES);
      await press(form, 'Submit Sale');
      await press(form, 'Cancel');
      await form.waitFor({ state: 'detached' });
      letGo();
      await seeToast(phone, SENT);
      await expect.poll(drafts).toEqual([]);
      expect(new URL(phone.url()).pathname).toBe('/agent/sales');
      expect(await countSales(agent)).toBe(4);
      await phone.unroute(MY_SALES);
    },
  'keeps a sale on the device where its screen was left before the connection broke': async () => {
    complaints.expect(/ERR_FAILED/);
    const form = await newSale(phone);
    const { letGo } = await holdSubmissions(phone, MY_SALES, 'abort');
    await press(form, 'Submit Sale');
    await follow(phone, '/agent/support');
    await form.waitFor({ state: 'detached' });
    letGo();
    await seeToast(phone, WAITS);
    await expect.poll(drafts).toEqual([]);
    await follow(phone, '/agent/sales');
    await phone
      .getByRole('region', { name: 'Waiting to be sent' })
      .getByText('Nomsa Dlamini')
      .waitFor();
    await phone.unroute(MY_SALES);
  },
  'requests a payout anew after the one whose answer was lost was rejected': async () => {
    await agent.api.agents.saveBanking(bankingOf());
    await approvedSale(office, agent);
    await follow(phone, '/agent/earnings');
    const request = async () => {
      await press(phone, 'Request Payout');
      await press(dialogOf(phone, 'Request R50.00?'), 'Request Payout');
    };
    const requests = '**/api/agent/payouts';
    await phone.route(requests, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await request();
    await seeToast(phone, 'Failed to request payout');
    await phone.unroute(requests);
    const { rows } = await agent.api.payouts.listMyPayouts({});
    const [{ id: payoutId } = expect.fail('no payout')] = rows;
    await office.admin.api.payouts.rejectPayout({ payoutId, reason: 'Wrong account' });
    await phone.getByText('Wrong account').waitFor();
    await request();
    await seeToast(phone, 'Payout request submitted successfully!');
    const { rows: all } = await agent.api.payouts.listMyPayouts({});
    expect(all.map(({ status }) => status).sort()).toEqual(['pending', 'rejected']);
  },
});

/**
 * Begins something, leaves its screen during its last call, and sees after the answer that the other screen
 * stays.
 */
async function leaveDuring(call: RegExp, begin: () => Promise<void>): Promise<void> {
  const { letGo, count } = await holdSubmissions(desk, call);
  const isIt = (url: string, method: string) => call.test(url) && method === 'POST';
  const answered = desk.waitForResponse((answer) => isIt(answer.url(), answer.request().method()));
  await begin();
  await expect.poll(count).toBe(1);
  await follow(desk, '/admin/sales');
  await desk.getByRole('button', { name: 'Add Sale' }).waitFor();
  letGo();
  expect((await answered).ok()).toBe(true);
  // A screen that took the person back would have done it by now.
  await desk.waitForTimeout(500);
  expect(desk.url()).toMatch(/\/admin\/sales$/);
}

story('an administrator on a slow connection', {
  'is led back neither by a forecast nor by the upload of a bank file': async () => {
    await follow(desk, '/admin/payouts/forecast');
    await leaveDuring(/\/api\/admin\/forecasts$/, () => press(desk, 'Calculate'));
    await follow(desk, '/admin/payouts/outcomes');
    const file = { name: 'left.xml', mimeType: 'text/xml', buffer: Buffer.from('<Document/>') };
    await leaveDuring(/\/api\/admin\/bank-files\/[^/]+\/readings$/, () =>
      desk.getByLabel('Bank File', { exact: true }).setInputFiles(file),
    );
    await follow(desk, '/admin/payouts/outcomes');
    await desk.getByText('left.xml').waitFor();
  },
});
