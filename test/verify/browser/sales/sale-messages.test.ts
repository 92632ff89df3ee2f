/** An agent on a phone and the office at a desk write to each other about a sale, each with it open. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { dialogOf, fill, press, seeOutage, rowOf } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const MESSAGES = /\/api\/(agent|admin)\/sales\/[^/]+\/messages$/;

const { stack, office, visitOnce, arriveOnce } = await setUpPhoneOffice();
const phone = await arriveOnce();
const { page, agent } = phone;
const desk = await visitOnce(office.admin.email);
const sale = await agent.api.sales.submitSale(saleOf(office, { customerName: 'Naledi Molapo' }));

const messagesOn = (screen: Page) => screen.getByRole('region', { name: 'Messages' });
const fieldOn = (screen: Page) => messagesOn(screen).getByLabel('Message', { exact: true });
const own = messagesOn(page);
const offices = messagesOn(desk.page);
const openOwn = () => page.goto(`${stack.url}/agent/sales?sale=${sale.id}`);
const openOffices = () => desk.page.goto(`${stack.url}/admin/sales?sale=${sale.id}`);
const send = async (screen: Page, text: string) => {
  await fill(messagesOn(screen), { Message: text });
  await press(messagesOn(screen), 'Send Message');
};
const look = async (screen: Page, state: string) =>
  expect(await inspect(screen, state)).toEqual([]);

story('messages about a sale', {
  'say what they are for where there are none': async () => {
    await openOwn();
    await own.getByText('Here you can ask the office about this sale.').waitFor();
    await openOffices();
    await offices
      .getByText('Here you can ask the agent for what is missing, without rejecting the sale.')
      .waitFor();
    await look(page, 'a sale without messages');
  },
  'of the office appear in the open sale of the agent': async () => {
    await send(desk.page, 'The photo is blurred.\n<b>A clearer one</b>, please.');
    await seeToast(desk.page, 'Message sent');
    await expect.poll(() => fieldOn(desk.page).inputValue()).toBe('');
    await offices.getByText('Thandi Mokoena').waitFor();
    const arrived = own.getByText('The photo is blurred.');
    await arrived.waitFor();
    // Markup is text, and line breaks are kept.
    expect(await arrived.innerText()).toBe('The photo is blurred.\n<b>A clearer one</b>, please.');
    await own.getByText('The office').waitFor();
  },
  'of the agent appear in the open sale of the office': async () => {
    await send(page, 'Here it is:\nhttps://drive.example/clear.jpg');
    await seeToast(page, 'Message sent');
    await own.getByText('You', { exact: false }).waitFor();
    await offices.getByText('https://drive.example/clear.jpg').waitFor();
    await offices.getByText(agent.me.fullName).waitFor();
    await look(page, 'messages of an agent');
    await look(desk.page, 'messages of the office');
  },
  'wait for an answer in the office’s list, until there is one': async () => {
    await desk.page.goto(`${stack.url}/admin/sales`);
    const row = rowOf(desk.page, 'Naledi Molapo');
    await row.getByText('Unanswered').waitFor();
    // A badge is as wide as its word.
    const widths = await row
      .getByText(/^(Pending|Unanswered)$/)
      .evaluateAll((words) =>
        words.map((word) => word.parentElement?.getBoundingClientRect().width ?? 0),
      );
    expect(new Set(widths).size).toBe(2);
    await look(desk.page, 'an unanswered message in the list');
    await office.admin.api.sales.sendSaleMessage({ saleId: sale.id, text: 'Thank you.' });
    await row.getByText('Unanswered').waitFor({ state: 'detached' });
    await own.getByText('Thank you.').waitFor();
  },
  'lead there from the bell': async () => {
    await stack.drain();
    await page.goto(`${stack.url}/agent`);
    await page.getByRole('button', { name: /Notifications/ }).click();
    await page.getByText('Message about a sale').first().click();
    await page.getByRole('link', { name: 'Open the sale' }).click();
    await own.getByText('Thank you.').waitFor();
    expect(page.url()).toContain(`/agent/sales?sale=${sale.id}`);
  },
  'keep what was typed where sending fails, and after a reload': async () => {
    phone.complaints.expect(/status of 500/);
    await openOwn();
    await page.route(MESSAGES, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    );
    await send(page, 'Typed once');
    await seeToast(page, 'Failed to send message');
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Typed once');
    await page.unroute(MESSAGES);
    await page.reload();
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Typed once');
    await press(own, 'Send Message');
    await own.getByRole('listitem').filter({ hasText: 'Typed once' }).waitFor();
    await expect.poll(() => fieldOn(page).inputValue()).toBe('');
  },
  'say why they can’t be sent without a network': async () => {
    phone.complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
    await page.context().setOffline(true);
    await own.getByText('You’re offline. A message can be sent').waitFor();
    await send(page, 'Without a signal');
    await seeToast(page, 'Failed to send message');
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Without a signal');
    await page.context().setOffline(false);
    await own.getByText('You’re offline.').waitFor({ state: 'detached' });
    await press(own, 'Send Message');
    await own.getByRole('listitem').filter({ hasText: 'Without a signal' }).waitFor();
  },
  'can be read again after they couldn’t be loaded': async () => {
    await seeOutage(page, MESSAGES, 'The messages couldn’t be loaded.');
    await own.getByText('Thank you.').waitFor();
    await dialogOf(page, 'Sale Details').getByRole('button', { name: 'Withdraw Sale' }).waitFor();
  },
});
