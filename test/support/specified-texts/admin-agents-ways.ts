import type { Page } from 'playwright-core';
import { fill, press } from '../screens.ts';
import {
  act,
  chooseCsv,
  confirm,
  openScreen,
  refuseNext,
  reopen,
  reopenRefused,
  seeRows,
  type Ways,
} from './ways.ts';

const AGENTS = '/admin/agents';
const HEADER = 'full_name,email,phone,password';

async function openAgents(page: Page): Promise<void> {
  await openScreen(page, AGENTS);
  await seeRows(page);
}

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** The next call with a method and an end of its path fails on the server. */
const refuse = (page: Page, method: string, end: RegExp) =>
  page.route(
    (url) => url.pathname.startsWith('/api/admin/agents/') && end.test(url.pathname),
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'No', data: {} } })
        : route.fallback(),
    { times: 1 },
  );

/**
 * To the states of Agent Management.
 * @param registered an address that has an account
 */
export const adminAgentsWays = (registered: string): Ways => ({
  'failing list': async (page) => {
    await reopenRefused(page, AGENTS);
    await page.getByText(/^Failed to load agents: ./).waitFor();
  },
  list: async (page) => {
    await reopen(page, AGENTS);
    await seeRows(page);
  },
  'status, refused': async (page) => {
    await openAgents(page);
    await refuse(page, 'PUT', /\/status$/);
    await page.locator('tbody select').first().selectOption('inactive');
  },
  'add dialog': async (page) => {
    await openAgents(page);
    await press(page, 'Add Agent');
    await dialog(page).waitFor();
  },
  'add, blank': (page) => confirm(page, 'Add Agent'),
  'add, short password': async (page) => {
    await fill(dialog(page), {
      'Full Name': 'Riaan Botha',
      Email: registered,
      Phone: '083 555 0101',
      Password: 'short',
    });
    await confirm(page, 'Add Agent');
  },
  'add, duplicate': async (page) => {
    await fill(dialog(page), { Password: 'Demo-portal-1' });
    await confirm(page, 'Add Agent');
  },
  'add, refused': async (page) => {
    await refuseNext(page, AGENTS);
    await confirm(page, 'Add Agent');
  },
  'banking, blank': async (page) => {
    await openAgents(page);
    await act(page, 'Edit');
    await dialog(page).getByLabel('Account Number').fill('');
    await confirm(page, 'Save Banking Details');
  },
  'banking, refused': async (page) => {
    await fill(dialog(page), {
      'Bank Name': 'FNB',
      'Account Holder Name': 'R Botha',
      'Account Number': '62000000123',
    });
    await refuse(page, 'PUT', /\/banking$/);
    await confirm(page, 'Save Banking Details');
  },
  'delete dialog': async (page) => {
    await openAgents(page);
    await act(page, 'Delete');
    await dialog(page).waitFor();
  },
  'delete, refused': async (page) => {
    await refuse(page, 'DELETE', /agents\/[^/]+$/);
    await confirm(page, 'Delete');
  },
  'upload dialog': async (page) => {
    await openAgents(page);
    await press(page, 'Upload CSV');
    await dialog(page).waitFor();
  },
  'upload, columns missing': (page) => chooseCsv(page, 'full_name,email'),
  'upload, empty': (page) => chooseCsv(page, HEADER),
  'upload, refused': async (page) => {
    // Not as an accident, after which the browser tries again for a while.
    await page.route(
      (url) => url.pathname.endsWith('/agent-uploads/checks'),
      (route) => route.fulfill({ status: 400, json: { code: 'INVALID', message: 'No', data: {} } }),
      { times: 1 },
    );
    await chooseCsv(page, HEADER, 'Riaan Botha,riaan@demo.example,083 555 0101,Demo-portal-1');
  },
  'upload, checked': async (page) => {
    await chooseCsv(
      page,
      HEADER,
      'Riaan Botha,riaan@demo.example,083 555 0101,Demo-portal-1',
      'Short Word,short@demo.example,083 555 0102,short',
      'No Phone,phone@demo.example,,Demo-portal-1',
      `Known,${registered},083 555 0103,Demo-portal-1`,
    );
    await dialog(page).getByText('Nobody was added yet.').waitFor();
  },
  'upload, done': (page) => confirm(page, 'Add 1 Agent'),
  'network, failing': async (page) => {
    await openAgents(page);
    await refuse(page, 'GET', /\/sub-agents$/);
    await act(page, 'Sub-Agents');
    await page.getByRole('button', { name: 'Retry', exact: true }).waitFor();
  },
  network: async (page) => {
    await press(page, 'Retry');
    await page.getByRole('button', { name: 'Retry', exact: true }).waitFor({ state: 'detached' });
  },
});
