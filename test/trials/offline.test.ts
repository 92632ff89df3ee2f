/** A minute without network, in real time: tokens run out in it, and nobody is signed out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { openOffice } from '../support/stack/office.ts';
import { signIn } from '../support/browser/screens.ts';
import { startTestStack, type TestStack } from '../support/stack/stack.ts';

const MINUTE_MS = 60_000;

let stack: TestStack;
let browser: TestBrowser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startTestStack({ serveWeb: true, accessTokenSeconds: 20 }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

it('keeps people signed in, in it and after a later reload', async () => {
  const { email } = await (await openOffice(stack)).newAgent();
  const { page, complaints, close } = await browser.open();
  complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  await signIn(page, stack.url, email);
  await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
  await page.context().setOffline(true);
  await sleep(MINUTE_MS);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Earnings' }).first().click();
  await page.getByRole('region', { name: 'Available', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'Available', exact: true }).waitFor();
  expect(addresses).not.toContain('/login');
  await close();
});
