/** Given an office with a sale and a payout, no screen breaks a rule that axe knows of. */
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { openOffice, saleOf } from '../support/office.ts';
import { choose, fill, press, signIn } from '../support/screens.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

const everyLook = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
] as const;
let inspections = 0;

/** One for each state, in turn; every state in every look is for the trials. */
function nextLooks() {
  const at = inspections++ % everyLook.length;
  return process.env['EVERY_LOOK'] ? everyLook : everyLook.slice(at, at + 1);
}

const publicPaths = [
  '/welcome',
  '/login',
  '/register?ref=ABCD2345',
  '/verify-email?email=a@demo.example',
  '/forgot-password',
  '/reset-password',
  '/reset-password#email=a@demo.example&code=123456',
  '/terms',
  '/privacy',
  '/unauthorized',
  '/no/such/page',
];

let stack: TestStack;
let browser: TestBrowser;
let emails: { agent: string; admin: string };

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ serveWeb: true }), openBrowser()]);
  const office = await openOffice(stack);
  const agent = await office.newAgent();
  const sale = await agent.api.sales.submitSale(saleOf(office));
  await agent.api.sales.submitSale(saleOf(office, { customerName: 'Johannes van der Merwe' }));
  await office.admin.api.sales.approveSale({ saleId: sale.id });
  await agent.api.payouts.requestPayout({ availableCents: 5_000 });
  await stack.drain();
  emails = { agent: agent.email, admin: office.admin.email };
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

type Page = Awaited<ReturnType<TestBrowser['open']>>['page'];

/** No page has frames, which legacy mode leaves out. */
async function violations(page: Page, where: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${where}: ${id}: ${html} ${any[0]?.message ?? ''}`),
  );
}

/** Sideways scrolling hides what stands at the end of a line. */
const overflow = async (page: Page, where: string): Promise<string[]> =>
  (await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  ))
    ? [`${where} scrolls sideways`]
    : [];

/** Inspects what shows now, light and dark, on a phone and on a desk; `waiting` for an answer that a test holds. */
async function inspect(page: Page, where: string, waiting = false): Promise<string[]> {
  if (!waiting) await page.waitForLoadState('networkidle');
  const found: string[] = [];
  for (const { colorScheme, viewport } of nextLooks()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    // Colours on their way from one theme to the other are no one's to read. A spinner never ends, and
    // what the next look cuts off never finishes.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map((animation) => animation.finished),
      ),
    );
    const look = `${where}, ${colorScheme}, ${viewport.width}`;
    found.push(...(await violations(page, look)));
    found.push(...(await overflow(page, look)));
  }
  // The story goes on at a desk.
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

it.each(publicPaths)('%s', async (path) => {
  const { page, close } = await browser.open();
  await page.goto(stack.url + path);
  await page.locator('h1').waitFor();
  expect(await inspect(page, path)).toEqual([]);
  await close();
});

it.each([
  { path: '/ref/ABCD2345', held: '**/config.json', says: 'Redirecting...' },
  { path: '/auth/callback', held: '**/api/me/profile', says: 'Completing authentication...' },
])('$path, waiting', async ({ path, held, says }) => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.agent);
  await page.route(held, () => undefined);
  await page.goto(stack.url + path);
  await page.getByRole('heading', { name: says }).waitFor();
  expect(await inspect(page, path, true)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
});

it('/ref/ABCD2345, not knowing where to go', async () => {
  const { page, complaints, close } = await browser.open();
  complaints.expect(/503/);
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }));
  await page.goto(`${stack.url}/ref/ABCD2345`);
  await page.getByRole('link', { name: 'try again' }).waitFor();
  expect(await inspect(page, 'ref', true)).toEqual([]);
  await close();
});

it('registering as an administrator with everything wrong, and resetting a password', async () => {
  const { page, complaints, close } = await browser.open();
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/register`);
  await fill(page, { Email: 'new@fibrelink.example', Password: 'short' });
  await press(page, 'Create Account');
  await page.getByRole('alert').first().waitFor();
  const found = await inspect(page, 'register, refused');
  await page.goto(`${stack.url}/forgot-password`);
  await press(page, 'Send Reset Link');
  await page.getByText('Enter your email address.').waitFor();
  found.push(...(await inspect(page, 'forgot, blank')));
  await fill(page, { Email: emails.agent });
  await press(page, 'Send Reset Link');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await press(page, 'Send it again');
  await page.getByText('A new link is on its way', { exact: false }).waitFor();
  found.push(...(await inspect(page, 'forgot, sent')));
  await page.goto(`${stack.url}/reset-password#email=${emails.agent}&code=000000`);
  await fill(page, { 'New Password': 'Another-one-2', 'Confirm Password': 'Another-one-3' });
  await press(page, 'Reset Password');
  await page.getByRole('alert').first().waitFor();
  found.push(...(await inspect(page, 'reset, different')));
  await fill(page, { 'Confirm Password': 'Another-one-2' });
  await press(page, 'Reset Password');
  await page.getByText('This link no longer works').waitFor();
  found.push(...(await inspect(page, 'reset, no longer works')));
  expect(found).toEqual([]);
  await close();
});

it('the screens of agents', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.agent);
  await page.getByRole('heading', { name: 'Recent Sales' }).waitFor();
  const found = await inspect(page, 'dashboard');
  await page.getByRole('link', { name: 'View All' }).click();
  await page.getByRole('heading', { name: 'My Sales' }).waitFor();
  await page.getByText('Johannes van der Merwe').waitFor();
  found.push(...(await inspect(page, 'sales')));
  await press(page, 'View');
  await page.getByRole('dialog').waitFor();
  found.push(...(await inspect(page, 'sale')));
  await page.keyboard.press('Escape');
  await press(page, 'New Sale');
  await press(page.getByRole('dialog'), 'Submit Sale');
  await page.getByText('Please fill in all required fields').waitFor();
  const signed = { name: 'signed.pdf', mimeType: 'application/pdf' };
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...signed, buffer: Buffer.from('%PDF-1.7') });
  await page.getByText('Uploaded', { exact: true }).waitFor();
  found.push(...(await inspect(page, 'new sale')));
  await page.goto(`${stack.url}/agent/earnings`);
  await page.getByText('Loaded', { exact: true }).waitFor();
  await page.getByText('How is this made?').click();
  found.push(...(await inspect(page, 'earnings')));
  expect(found).toEqual([]);
  await close();
});

it('the profile of agents', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.agent);
  await page.goto(`${stack.url}/agent/profile`);
  await press(page, 'Save Banking Details');
  await page.getByText('Choose your bank, or type its name.').waitFor();
  const found = await inspect(page, 'first banking details');
  await fill(page, {
    'Bank Name': 'FNB',
    'Account Holder Name': 'S Dlamini',
    'Account Number': '62000000123',
    'Referral Code': 'AB',
  });
  await press(page, 'Save Banking Details');
  await press(page, 'Save Referral Code');
  await page.getByText('•••• 0123').waitFor();
  found.push(...(await inspect(page, 'profile')));
  await press(page, 'Change Banking Details');
  await page.getByLabel('Password', { exact: true }).waitFor();
  found.push(...(await inspect(page, 'change of banking details')));
  await press(page, 'QR Code');
  await page.getByRole('dialog').waitFor();
  found.push(...(await inspect(page, 'QR code')));
  expect(found).toEqual([]);
  await close();
});

it('the bell of agents', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.agent);
  await press(page, 'Notifications');
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText('Sale approved').waitFor();
  const found = await inspect(page, 'bell');
  await bell.getByRole('button', { name: /^Unread: Sale approved/ }).click();
  await page.getByRole('dialog', { name: 'Sale approved' }).waitFor();
  found.push(...(await inspect(page, 'notification')));
  expect(found).toEqual([]);
  await close();
});

it('the screens of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin);
  await page.getByText('Johannes van der Merwe').waitFor();
  const found = await inspect(page, 'sales');
  await press(page, 'Reject');
  await page.getByRole('dialog').waitFor();
  found.push(...(await inspect(page, 'reject')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Add Sale');
  await press(page.getByRole('dialog'), 'Add Sale');
  await page.getByText('Choose an agent.').waitFor();
  found.push(...(await inspect(page, 'add sale')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('img', { name: /^Possible duplicate/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  found.push(...(await inspect(page, 'selected sales')));
  await press(page.getByRole('region', { name: 'Selected rows' }), 'Approve');
  await press(page.getByRole('dialog'), 'Approve 1 Sale');
  await page.getByText('1 of 1 approved').waitFor();
  found.push(...(await inspect(page, 'results')));
  expect(found).toEqual([]);
  await close();
});

it('the payouts of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin);
  await page.goto(`${stack.url}/admin/payouts`);
  await page.getByText('Loaded', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const found = await inspect(page, 'payouts');
  await press(page, 'Reject 1');
  await press(page.getByRole('dialog'), 'Reject 1 Payout');
  await page.getByText('Please provide a reason for rejection').waitFor();
  found.push(...(await inspect(page, 'reject payouts')));
  await page.keyboard.press('Escape');
  await press(page, 'View');
  await page.getByText('Payment Details').waitFor();
  found.push(...(await inspect(page, 'payout')));
  await page.keyboard.press('Escape');
  await press(page, 'Add Payout');
  await choose(page, 'Agent', 'Agent');
  await fill(page, { 'Amount (R)': '500' });
  await page.getByText('is an advance', { exact: false }).waitFor();
  found.push(...(await inspect(page, 'add payout')));
  expect(found).toEqual([]);
  await close();
});

it('the frame: the slide-out menu, the account menu and what is behind it', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin);
  await page.locator('h1').waitFor();
  await press(page, 'Thandi Mokoena');
  await page.getByRole('menuitem', { name: 'Profile Settings' }).waitFor();
  const found = await violations(page, 'account menu');
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await press(page.getByRole('dialog'), 'Save');
  await page.getByText('Choose a password.').waitFor();
  found.push(...(await inspect(page, 'profile settings')));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await press(page, 'Menu');
    await page.getByRole('dialog').waitFor();
    found.push(...(await violations(page, `menu, ${colorScheme}`)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  expect(found).toEqual([]);
  await close();
});
