/** Given an office with a sale and a payout, no screen breaks a rule that axe knows of. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { addMonths, periodOf } from '../../shared/kernel/month.ts';
import { announce } from '../support/announcements.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { rankNow } from '../support/compare-reports.ts';
import { openOffice, saleOf } from '../support/office.ts';
import { addResource } from '../support/resources.ts';
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
let posterId: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ serveWeb: true }), openBrowser()]);
  const office = await openOffice(stack);
  const agent = await office.newAgent();
  const sale = await agent.api.sales.submitSale(saleOf(office));
  await agent.api.sales.submitSale(saleOf(office, { customerName: 'Johannes van der Merwe' }));
  await office.admin.api.sales.approveSale({ saleId: sale.id });
  await agent.api.payouts.requestPayout({ availableCents: 5_000 });
  const referralCode = agent.me.referralCode ?? '';
  await office.newAgent({ referralCode });
  await agent.api.referrals.inviteAgent({ email: 'friend@friends.example' });
  await office.admin.api.referrals.recordClick({ code: referralCode, linkType: 'traffic' });
  ({ id: posterId } = await addResource(office, { tags: ['fibre'], description: 'To print.' }));
  await office.admin.api.products.createProduct({ name: 'Fibre 10', isActive: false });
  await announce(office, { targetAudience: 'admins', urgency: 'critical' });
  await announce(office, { publishImmediately: false, urgency: 'warning' });
  await stack.drain();
  await rankNow(stack);
  emails = { agent: agent.email, admin: office.admin.email };
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

type Page = Awaited<ReturnType<TestBrowser['open']>>['page'];

/** Sideways scrolling hides what stands at the end of a line. */
const overflow = async (page: Page, where: string): Promise<string[]> =>
  (await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  ))
    ? [`${where} scrolls sideways`]
    : [];

/**
 * The page has turned light or dark: colours on their way from one theme to the other are no one's to
 * read. A spinner never ends, and what the next look cuts off never finishes.
 */
async function settle(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // The pages for customers follow the system by their styles alone.
  await page.waitForFunction((wanted) => {
    const { mode } = document.documentElement.dataset;
    return mode === undefined || mode === wanted;
  }, colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Transitions begin with the frame after the one that shows the change.
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Inspects what shows now, light and dark, on a phone and on a desk; `waiting` for an answer that a test holds. */
async function inspect(page: Page, where: string, waiting = false): Promise<string[]> {
  if (!waiting) await page.waitForLoadState('networkidle');
  const found: string[] = [];
  for (const { colorScheme, viewport } of nextLooks()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await settle(page, colorScheme);
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
  await page.getByRole('link', { name: 'Statements' }).click();
  await page.getByText('How is this made?').click();
  found.push(...(await inspect(page, 'statements')));
  await press(page, 'View');
  await page.getByText('Sales that earn the monthly commission, so far').click();
  await page.getByRole('list', { name: 'Sales behind the monthly commission' }).waitFor();
  found.push(...(await inspect(page, 'statement')));
  await page.goto(`${stack.url}/agent/leaderboard`);
  await page.getByRole('list', { name: 'Top Sales' }).waitFor();
  found.push(...(await inspect(page, 'leaderboard')));
  await page.getByRole('tab', { name: 'Top Sub-Agents' }).click();
  await page.getByText('Nobody is on this board yet').waitFor();
  found.push(...(await inspect(page, 'leaderboard, empty')));
  expect(found).toEqual([]);
  await close();
});

it('the support of agents', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.agent);
  await page.goto(`${stack.url}/agent/support`);
  await page.locator('summary').first().click();
  await press(page, 'Submit Request');
  await page.getByText('Enter a subject.').waitFor();
  const found = await inspect(page, 'support, blank');
  await fill(page, {
    Subject: 'My payout',
    Message: 'It isn’t there yet.',
    Search: 'no such word',
  });
  await press(page, 'Submit Request');
  await page.getByRole('heading', { name: 'Request sent' }).waitFor();
  found.push(...(await inspect(page, 'support, sent')));
  expect(found).toEqual([]);
  await close();
});

it('the profile of agents', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.agent, '/agent/profile');
  await press(page, 'Save Banking Details');
  await page.getByText('Choose the bank, or type its name.').waitFor();
  const found = await inspect(page, 'first banking details');
  await fill(page, {
    'Bank Name': 'FNB',
    'Account Holder Name': 'S Dlamini',
    'Account Number': '62000000123',
    'Referral Code': 'AB',
  });
  await press(page, 'Save Banking Details');
  await press(page, 'Save Referral Code');
  await page.getByRole('switch', { name: 'Payouts' }).click();
  await page.getByText('Saved: Payouts off').waitFor();
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

it('the resources of agents, and what they share', async () => {
  const { page, complaints, close } = await browser.open();
  complaints.expect(/status of 404/);
  await signIn(page, stack.url, emails.agent);
  await page.goto(`${stack.url}/agent/resources`);
  await page.getByRole('heading', { name: 'Fibre poster' }).waitFor();
  const found = await inspect(page, 'resources');
  await press(page, 'Preview');
  await page.getByRole('dialog', { name: 'Fibre poster' }).waitFor();
  found.push(...(await inspect(page, 'preview')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Share');
  await page.getByRole('dialog').waitFor();
  found.push(...(await inspect(page, 'share')));
  await page.goto(`${stack.url}/shared/${posterId}`);
  await page.getByRole('link', { name: 'Open' }).waitFor();
  found.push(...(await inspect(page, 'shared')));
  await page.goto(`${stack.url}/shared/no-such-id`);
  await page.getByRole('heading', { name: 'This isn’t shared any more' }).waitFor();
  found.push(...(await inspect(page, 'not shared')));
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

it('the dashboard of administrators, and going anywhere', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin);
  await page.getByRole('img', { name: /^R799\.00 from 1 sale/ }).waitFor();
  const found = await inspect(page, 'admin dashboard');
  await press(page, 'Show as table');
  found.push(...(await inspect(page, 'volume as a table')));
  await page.keyboard.press('Control+k');
  await fill(page, { 'Go to': 'johannes' });
  await page.getByRole('option', { name: /^Johannes van der Merwe/ }).waitFor();
  found.push(...(await inspect(page, 'go anywhere')));
  expect(found).toEqual([]);
  await close();
});

it('the reports of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/reports');
  await page.getByRole('img', { name: /^R799\.00 from 1 sale/ }).waitFor();
  await page.getByRole('button', { name: 'About Total Commission' }).focus();
  await page.getByRole('tooltip').waitFor();
  const found = await inspect(page, 'reports');
  await page.keyboard.press('Escape');
  await press(page, 'Show as table');
  found.push(...(await inspect(page, 'revenue as a table')));
  for (const tab of ['Agent Performance', 'Product Performance', 'Resource Analytics']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText('worked out every 15 minutes', { exact: false }).waitFor();
    found.push(...(await inspect(page, tab)));
  }
  await page.getByRole('tab', { name: 'Referral Tracking' }).click();
  await page.getByRole('heading', { name: 'Top Referrers' }).waitFor();
  found.push(...(await inspect(page, 'Referral Tracking')));
  await page.getByRole('tab', { name: 'Payout Summary' }).click();
  await page.getByRole('heading', { name: 'Payouts by Status' }).waitFor();
  found.push(...(await inspect(page, 'Payout Summary')));
  expect(found).toEqual([]);
  await close();
});

it('the screens of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/sales');
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

it('the referrals of agents', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.agent);
  await page.goto(`${stack.url}/agent/referrals`);
  await page.getByRole('table', { name: 'Signed Up' }).waitFor();
  const found = await inspect(page, 'recruits');
  for (const [tab, says] of [
    ['Pending Invites', 'friend@friends.example'],
    ['Link Clicks', 'Traffic'],
    ['How It Works', 'What the statuses mean'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(says, { exact: true }).waitFor();
    found.push(...(await inspect(page, tab)));
  }
  await page.getByRole('tab', { name: 'Pending Invites' }).click();
  await press(page, 'Send Invitation');
  await page.getByText('Enter an email address', { exact: false }).waitFor();
  found.push(...(await inspect(page, 'invite, blank')));
  expect(found).toEqual([]);
  await close();
});

it('the products of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/products');
  await page.getByText('Fibre 10', { exact: true }).waitFor();
  const found = await inspect(page, 'products');
  await press(page, 'View');
  await page.getByRole('dialog').getByText('Base Commission Rate').waitFor();
  found.push(...(await inspect(page, 'product')));
  await press(page.getByRole('dialog'), 'Delete');
  await page.getByText('Are you sure you want to delete', { exact: false }).waitFor();
  found.push(...(await inspect(page, 'delete product')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Add Product');
  await page.getByText('Speeds and prices').click();
  await press(page.getByRole('dialog'), 'Save');
  await page.getByText('Enter a name.').waitFor();
  found.push(...(await inspect(page, 'add product')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Import CSV');
  const csv = { name: 'prices.csv', mimeType: 'text/csv' };
  const field = page.getByLabel('CSV File', { exact: true });
  await field.setInputFiles({ ...csv, buffer: Buffer.from('plan_name,cost_price\nA,x\n') });
  found.push(...(await inspect(page, 'import products')));
  await press(page.getByRole('dialog'), 'Import Products');
  await page.getByText('Row 2', { exact: true }).waitFor();
  found.push(...(await inspect(page, 'imported products')));
  expect(found).toEqual([]);
  await close();
});

it('the announcements of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/announcements');
  await page.getByRole('heading', { name: 'Fibre in Soweto' }).first().waitFor();
  const found = await inspect(page, 'announcements');
  await press(page, 'Delete');
  await page.getByText('Are you sure you want to delete', { exact: false }).waitFor();
  found.push(...(await inspect(page, 'delete announcement')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'New Announcement');
  await press(page.getByRole('dialog'), 'Save');
  await page.getByText('Enter the content.').waitFor();
  found.push(...(await inspect(page, 'new announcement')));
  expect(found).toEqual([]);
  await close();
});

it('the resources of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/resources');
  await page.getByText('Fibre poster', { exact: true }).waitFor();
  const found = await inspect(page, 'managed resources');
  await press(page, 'Edit');
  await page.getByText('and keeps it unless another', { exact: false }).waitFor();
  found.push(...(await inspect(page, 'edit resource')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Add Resource');
  await press(page.getByRole('dialog'), 'Save');
  await page.getByText('Upload a file.').waitFor();
  found.push(...(await inspect(page, 'add resource')));
  await page.route(/^http:\/\/files\.localhost/, () => undefined);
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'Script.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Good morning.'),
  });
  await page.getByRole('progressbar').waitFor();
  found.push(...(await inspect(page, 'uploading a resource', true)));
  await press(page, 'Cancel Upload');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(found).toEqual([]);
  await close();
});

it('the agents of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/agents');
  await page.locator('tbody tr').first().waitFor();
  const found = await inspect(page, 'agents');
  await press(page, 'View');
  await page.getByText('Total Earned').waitFor();
  found.push(...(await inspect(page, 'agent')));
  await press(page.getByRole('dialog'), 'Delete');
  await page.getByText('Are you sure', { exact: false }).waitFor();
  found.push(...(await inspect(page, 'delete agent')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Edit');
  await page.getByLabel('Account Number').waitFor();
  found.push(...(await inspect(page, 'banking')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Add Agent');
  await press(page.getByRole('dialog'), 'Add Agent');
  await page.getByText('Enter the full name.').waitFor();
  found.push(...(await inspect(page, 'add agent')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Upload CSV');
  found.push(...(await inspect(page, 'upload agents')));
  const rows = 'full_name,email,phone,password\nA,a@demo.example,082 123 4567,short\n';
  const csv = { name: 'agents.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await page.getByLabel('CSV File', { exact: true }).setInputFiles(csv);
  await page.getByText('Row 2', { exact: true }).waitFor();
  found.push(...(await inspect(page, 'checked agents')));
  await page.keyboard.press('Escape');
  const recruiter = page.locator('tbody tr').last();
  await press(recruiter, 'Sub-Agents');
  await page.getByRole('tree').waitFor();
  found.push(...(await inspect(page, 'sub-agents')));
  expect(found).toEqual([]);
  await close();
});

it('the referral network of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/referrals');
  await page.getByText('friend@friends.example').waitFor();
  const found = await inspect(page, 'referrals');
  for (const [tab, shows] of [
    ['Agent Signups', 'Joined Date'],
    ['Link Tracking', 'Traffic Redirect Links'],
    ['Click Details', 'Clicked At'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(shows).waitFor();
    found.push(...(await inspect(page, tab)));
  }
  await fill(page, { Search: 'nobody at all' });
  await page.getByText('No results for').waitFor();
  found.push(...(await inspect(page, 'no clicks found')));
  await page.getByRole('link', { name: 'View Network' }).click();
  await page.getByRole('treeitem', { expanded: false }).first().press('ArrowRight');
  await page.getByRole('group').getByRole('treeitem').waitFor();
  found.push(...(await inspect(page, 'whole network')));
  expect(found).toEqual([]);
  await close();
});

it('the payouts of administrators', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/payouts');
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

it('the audit log, and who carries the finance permission', async () => {
  const { page, close } = await browser.open();
  await signIn(page, stack.url, emails.admin, '/admin/audit');
  await page.locator('tbody tr').first().waitFor();
  const found = await inspect(page, 'audit log');
  await press(page, 'View');
  await page.getByRole('dialog').waitFor();
  found.push(...(await inspect(page, 'audit event')));
  await page.keyboard.press('Escape');
  await page.getByLabel('From').fill('2031-01-01');
  await page.getByText('No such events').waitFor();
  found.push(...(await inspect(page, 'no events')));
  await page.goto(`${stack.url}/admin/administrators`);
  await page.locator('tbody tr').first().waitFor();
  found.push(...(await inspect(page, 'administrators')));
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

// At last: its run changes what the others look at.
it('the monthly batches of administrators', async () => {
  const { page, close } = await browser.open();
  await stack.runMonth(addMonths(periodOf(new Date()), -1));
  await signIn(page, stack.url, emails.admin, '/admin/payouts?tab=batches');
  await page.getByText('Finished', { exact: true }).waitFor();
  const found = await inspect(page, 'monthly batches');
  await press(page, 'View');
  await page.getByRole('heading', { name: /^Batch of / }).waitFor();
  found.push(...(await inspect(page, 'batch')));
  await page.getByRole('tab', { name: /^Exceptions/ }).click();
  await page.getByText('Why it stays out').waitFor();
  found.push(...(await inspect(page, 'exceptions')));
  await press(page, 'Lock Batch');
  await page.getByRole('dialog').waitFor();
  found.push(...(await inspect(page, 'lock')));
  expect(found).toEqual([]);
  await close();
});
