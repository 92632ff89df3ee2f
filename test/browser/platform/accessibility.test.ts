/**
 * Given an office with a sale and a payout, no screen breaks an axe rule. Here are the states
 * without specified texts; screens-*.test.ts check the others.
 */
import { expect, it } from 'vitest';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { violations } from '../../support/browser/axe.ts';
import { rankNow } from '../../support/reports/compare-reports.ts';
import { inspect } from '../../support/browser/inspect-page.ts';
import { saleOf } from '../../support/stack/office.ts';
import { addResource } from '../../support/resources/resources.ts';
import { allScreens } from '../../support/browser/screen-list.ts';
import { bringSession, choose, fill, press } from '../../support/browser/screens.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';

const publicPaths = ['/register?ref=ABCD2345', '/reset-password', '/terms', '/privacy'];

const { stack, office, openPage, visit } = await setUpPortal();
const agent = await office.newAgent();
const sale = await agent.api.sales.submitSale(saleOf(office));
await agent.api.sales.submitSale(saleOf(office, { customerName: 'Johannes van der Merwe' }));
await office.admin.api.sales.approveSale({ saleId: sale.id });
await agent.api.payouts.requestPayout({ availableCents: 5_000 });
const referralCode = agent.me.referralCode ?? '';
await office.newAgent({ referralCode });
await agent.api.referrals.inviteAgent({ email: 'friend@friends.example' });
await office.admin.api.referrals.recordClick({ code: referralCode, linkType: 'traffic' });
const { id: posterId } = await addResource(office, { tags: ['fibre'], description: 'To print.' });
await office.admin.api.products.createProduct({ name: 'Fibre 10', isActive: false });
await stack.drain();
await rankNow(stack);
const emails = { agent: agent.email, admin: office.admin.email };

/** Inspects a state; the test goes on, whatever is found, so that all of it is reported. */
const look = async (...state: Parameters<typeof inspect>) =>
  expect.soft(await inspect(...state)).toEqual([]);

it.each(publicPaths)('%s', async (path) => {
  const { page } = await openPage();
  await page.goto(stack.url + path);
  await page.locator('h1').waitFor();
  await look(page, path);
});

it.each(allScreens.filter(({ specified }) => specified !== true))(
  '$path, which has no specified texts',
  async ({ portal, path }) => {
    const { page, complaints } = await visit(emails[portal], path);
    // A month without a run.
    complaints.expect(/status of 404.*\/api\/admin\/(batches|agents)/);
    await page.locator('main h1').waitFor();
    await look(page, path);
  },
);

it.each([
  { path: '/ref/ABCD2345', held: '**/config.json', says: 'Redirecting...' },
  { path: '/auth/callback', held: '**/api/me/profile', says: 'Completing authentication...' },
])('$path, loading', async ({ path, held, says }) => {
  const { page } = await openPage();
  await bringSession(page, stack.url, emails.agent);
  await page.route(held, () => undefined);
  await page.goto(stack.url + path);
  await page.getByRole('heading', { name: says }).waitFor();
  await look(page, path, true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('/ref/ABCD2345, without its settings', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/503/);
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }));
  await page.goto(`${stack.url}/ref/ABCD2345`);
  await page.getByRole('link', { name: 'try again' }).waitFor();
  await look(page, 'ref', true);
});

it('registering as an administrator with everything wrong, and resetting a password', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/status of 400/);
  await page.goto(`${stack.url}/register`);
  await fill(page, { Email: 'new@fibrelink.example', Password: 'short' });
  await press(page, 'Create Account');
  await page.getByRole('alert').first().waitFor();
  await look(page, 'register, refused');
  await page.goto(`${stack.url}/forgot-password`);
  await press(page, 'Send Reset Link');
  await page.getByText('Enter your email address.').waitFor();
  await look(page, 'forgot, blank');
  await fill(page, { Email: emails.agent });
  await press(page, 'Send Reset Link');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await press(page, 'Send it again');
  await page.getByText('A new link is on its way', { exact: false }).waitFor();
  await look(page, 'forgot, sent');
  await page.goto(`${stack.url}/reset-password#email=${emails.agent}&code=000000`);
  await fill(page, { 'New Password': 'Another-one-2', 'Confirm Password': 'Another-one-3' });
  await press(page, 'Reset Password');
  await page.getByRole('alert').first().waitFor();
  await fill(page, { 'Confirm Password': 'Another-one-2' });
  await press(page, 'Reset Password');
  await page.getByText('This link no longer works').waitFor();
  await look(page, 'reset, no longer works');
});

it('the screens of agents', async () => {
  const { page } = await visit(emails.agent);
  await page.getByRole('link', { name: 'View All' }).click();
  await page.getByText('Johannes van der Merwe').waitFor();
  await press(page, 'View');
  await page.getByRole('dialog').waitFor();
  await look(page, 'sale');
  await page.keyboard.press('Escape');
  await press(page, 'New Sale');
  await press(page.getByRole('dialog'), 'Submit Sale');
  await page.getByText('Please fill in all required fields').waitFor();
  const signed = { name: 'signed.pdf', mimeType: 'application/pdf' };
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...signed, buffer: Buffer.from('%PDF-1.7') });
  await page.getByText('Uploaded', { exact: true }).waitFor();
  await look(page, 'new sale');
  await page.goto(`${stack.url}/agent/earnings`);
  await page.getByText('Loaded', { exact: true }).waitFor();
  await page.getByText('How is this calculated?').click();
  await look(page, 'earnings');
  await page.getByRole('link', { name: 'Statements' }).click();
  await page.getByText('How is this calculated?').click();
  await look(page, 'statements');
  await press(page, 'View');
  await page.getByText('Sales that earn the monthly commission, so far').click();
  await page.getByRole('list', { name: 'Sales behind the monthly commission' }).waitFor();
  await look(page, 'statement');
  await page.goto(`${stack.url}/agent/leaderboard`);
  await page.getByRole('tab', { name: 'Top Sub-Agents' }).click();
  await page.getByText('Nobody is on this board yet').waitFor();
  await look(page, 'leaderboard, empty');
});

it('the support of agents', async () => {
  const { page } = await visit(emails.agent, '/agent/support');
  await page.locator('summary').first().click();
  await press(page, 'Submit Request');
  await page.getByText('Enter a subject.').waitFor();
  await look(page, 'support, blank');
});

it('the profile of agents', async () => {
  const { page } = await visit(emails.agent, '/agent/profile');
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
  await look(page, 'profile');
  await press(page, 'Change Banking Details');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await look(page, 'change of banking details');
  await press(page, 'QR Code');
  await page.getByRole('dialog').waitFor();
  await look(page, 'QR code');
});

it('the resources of agents, and what they share', async () => {
  const { page, complaints } = await visit(emails.agent, '/agent/resources');
  complaints.expect(/status of 404/);
  await page.getByRole('heading', { name: 'Fibre poster' }).waitFor();
  await press(page, 'Preview');
  await page.getByRole('dialog', { name: 'Fibre poster' }).waitFor();
  await look(page, 'preview');
  await page.goto(`${stack.url}/shared/${posterId}`);
  await page.getByRole('link', { name: 'Open' }).waitFor();
  await look(page, 'shared');
  await page.goto(`${stack.url}/shared/no-such-id`);
  await page.getByRole('heading', { name: 'This isn’t shared any more' }).waitFor();
  await look(page, 'not shared');
});

it('the dashboard of administrators, and going anywhere', async () => {
  const { page } = await visit(emails.admin);
  await page.getByRole('img', { name: /^R799\.00 from 1 sale/ }).waitFor();
  await press(page, 'Show as table');
  await look(page, 'volume as a table');
  await page.keyboard.press('Control+k');
  await fill(page, { 'Go to': 'johannes' });
  await page.getByRole('option', { name: /^Johannes van der Merwe/ }).waitFor();
  await look(page, 'go anywhere');
});

it('the reports of administrators', async () => {
  const { page } = await visit(emails.admin, '/admin/reports');
  await page.getByRole('img', { name: /^R799\.00 from 1 sale/ }).waitFor();
  await page.getByRole('button', { name: 'About Total Commission' }).focus();
  await page.getByRole('tooltip').waitFor();
  await look(page, 'reports');
  await page.keyboard.press('Escape');
  await press(page, 'Show as table');
  await look(page, 'revenue as a table');
  await page.getByRole('tab', { name: 'Agent Performance' }).click();
  await page.getByText('worked out every 15 minutes', { exact: false }).waitFor();
  await look(page, 'agent performance');
});

it('the screens of administrators', async () => {
  const { page } = await visit(emails.admin, '/admin/sales');
  await page.getByText('Johannes van der Merwe').waitFor();
  await page.getByRole('img', { name: /^Possible duplicate/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await look(page, 'selected sales');
  await press(page.getByRole('region', { name: 'Selected rows' }), 'Approve');
  await press(page.getByRole('dialog'), 'Approve 1 Sale');
  await page.getByText('1 of 1 approved').waitFor();
  await look(page, 'results');
});

it('the referrals of agents', async () => {
  const { page } = await visit(emails.agent, '/agent/referrals');
  for (const [tab, says] of [
    ['Pending Invites', 'friend@friends.example'],
    ['How It Works', 'What the statuses mean'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(says, { exact: true }).waitFor();
    await look(page, tab);
  }
  await page.getByRole('tab', { name: 'Pending Invites' }).click();
  await press(page, 'Send Invitation');
  await page.getByText('Enter an email address', { exact: false }).waitFor();
  await look(page, 'invite, blank');
});

it('the products of administrators', async () => {
  const { page } = await visit(emails.admin, '/admin/products');
  await page.getByText('Fibre 10', { exact: true }).waitFor();
  await press(page, 'View');
  await page.getByRole('dialog').getByText('Base Commission Rate').waitFor();
  await look(page, 'product');
  await press(page.getByRole('dialog'), 'Delete');
  await page.getByText('Are you sure you want to delete', { exact: false }).waitFor();
  await look(page, 'delete product');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Add Product');
  await page.getByText('Speeds and prices').click();
  await press(page.getByRole('dialog'), 'Save');
  await page.getByText('Enter a name.').waitFor();
  await look(page, 'add product');
});

it('the resources of administrators', async () => {
  const { page } = await visit(emails.admin, '/admin/resources');
  await page.getByText('Fibre poster', { exact: true }).waitFor();
  await press(page, 'Edit');
  await page.getByText('and keeps it unless another', { exact: false }).waitFor();
  await look(page, 'edit resource');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Add Resource');
  await page.route(/^http:\/\/files\.localhost/, () => undefined);
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'Script.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Good morning.'),
  });
  await page.getByRole('progressbar').waitFor();
  await look(page, 'uploading a resource', true);
  await press(page, 'Cancel Upload');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('the agents of administrators', async () => {
  const { page } = await visit(emails.admin, '/admin/agents');
  await page.locator('tbody tr').first().waitFor();
  await press(page, 'View');
  await page.getByText('Total Earned').waitFor();
  await look(page, 'agent');
});

it('the referral network of administrators', async () => {
  const { page } = await visit(emails.admin, '/admin/referrals');
  await page.getByRole('tab', { name: 'Click Details' }).click();
  await page.getByText('Clicked At').waitFor();
  await fill(page, { Search: 'nobody at all' });
  await page.getByText('No results for').waitFor();
  await look(page, 'no clicks found');
  await page.getByRole('link', { name: 'View Network' }).click();
  await page.getByRole('treeitem', { expanded: false }).first().press('ArrowRight');
  await page.getByRole('group').getByRole('treeitem').waitFor();
  await look(page, 'whole network');
});

it('the payouts of administrators', async () => {
  const { page } = await visit(emails.admin, '/admin/payouts');
  await page.getByText('Loaded', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await look(page, 'payouts');
  await press(page, 'Reject 1');
  await press(page.getByRole('dialog'), 'Reject 1 Payout');
  await page.getByText('Please provide a reason for rejection').waitFor();
  await look(page, 'reject payouts');
  await page.keyboard.press('Escape');
  await press(page, 'Add Payout');
  await choose(page, 'Agent', 'Agent');
  await fill(page, { 'Amount (R)': '500' });
  await page.getByText('is an advance', { exact: false }).waitFor();
  await look(page, 'add payout');
});

it('the audit log, and who carries the finance permission', async () => {
  const { page } = await visit(emails.admin, '/admin/audit');
  await page.locator('tbody tr').first().waitFor();
  await look(page, 'audit log');
  await press(page, 'View');
  await page.getByRole('dialog').waitFor();
  await look(page, 'audit event');
  await page.keyboard.press('Escape');
  await page.getByLabel('From').fill('2031-01-01');
  await page.getByText('No such events').waitFor();
  await look(page, 'no events');
  await page.goto(`${stack.url}/admin/administrators`);
  await page.locator('tbody tr').first().waitFor();
  await look(page, 'administrators');
});

it('the frame: the slide-out menu, and the account menu with its dialogs', async () => {
  const { page } = await visit(emails.admin);
  await page.locator('h1').waitFor();
  await press(page, 'Thandi Mokoena');
  await page.getByRole('menuitem', { name: 'Profile Settings' }).waitFor();
  expect.soft(await violations(page, 'account menu')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await press(page.getByRole('dialog'), 'Save');
  await page.getByText('Choose a password.').waitFor();
  await look(page, 'profile settings');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await press(page, 'Menu');
    await page.getByRole('dialog').waitFor();
    expect.soft(await violations(page, `menu, ${colorScheme}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});

// Last: its run changes data of the others.
it('the monthly batches of administrators', async () => {
  await stack.runMonth(addMonths(periodOf(new Date()), -1));
  const { page } = await visit(emails.admin, '/admin/payouts?tab=batches');
  await page.getByText('Finished', { exact: true }).waitFor();
  await look(page, 'monthly batches');
  await press(page, 'View');
  await page.getByRole('heading', { name: /^Batch of / }).waitFor();
  await look(page, 'batch');
  await page.getByRole('tab', { name: /^Exceptions/ }).click();
  await page.getByText('Why it stays out').waitFor();
  await look(page, 'exceptions');
  await press(page, 'Lock Batch');
  await page.getByRole('dialog').waitFor();
  await look(page, 'lock');
});
