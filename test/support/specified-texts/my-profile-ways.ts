import type { Page } from 'playwright-core';
import { fill, press } from '../screens.ts';
import { openScreen, refuseNext, type Ways } from './ways.ts';

const PROFILE = '/agent/profile';

async function open(page: Page): Promise<void> {
  await openScreen(page, PROFILE);
  await page.getByRole('heading', { name: 'Banking Details' }).waitFor();
}

async function saveCode(page: Page, code: string): Promise<void> {
  await open(page);
  await fill(page, { 'Referral Code': code });
  await press(page, 'Save Referral Code');
}

async function mayCopy(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  await open(page);
}

const TAKEN = { code: 'CONFLICT', message: 'Referral code "TAKEN123" is already in use', data: {} };

/** To the states of Profile & Links, of an agent without bank details. */
export const myProfileWays: Ways = {
  screen: open,
  'code copied': async (page) => {
    await mayCopy(page);
    await press(page, 'Copy Code');
  },
  'link copied': async (page) => {
    await mayCopy(page);
    await press(page, 'Copy Link');
  },
  'code blank': (page) => saveCode(page, ''),
  'code too short': (page) => saveCode(page, 'AB123'),
  'code unchanged': async (page) => {
    await open(page);
    await page.reload();
    await press(page, 'Save Referral Code');
  },
  "another's code": async (page) => {
    await page.route('**/api/agent/referral-code', (route) =>
      route.fulfill({ status: 409, json: { defined: true, status: 409, ...TAKEN } }),
    );
    await saveCode(page, 'TAKEN123');
    await page.unroute('**/api/agent/referral-code');
  },
  'code refused': async (page) => {
    await refuseNext(page, '/agent/referral-code');
    await saveCode(page, 'ZANELE12');
  },
  'banking blank': async (page) => {
    await open(page);
    await press(page, 'Save Banking Details');
  },
  'banking refused': async (page) => {
    await open(page);
    await fill(page, {
      'Bank Name': 'FNB',
      'Account Holder Name': 'Z Nkosi',
      'Account Number': '62000000123',
    });
    await refuseNext(page, '/agent/banking');
    await press(page, 'Save Banking Details');
  },
};
