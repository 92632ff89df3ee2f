/**
 * Administrators open every screen of the portal: one who may do everything, and one who may look at
 * everything and change nothing, to whom no screen offers a step that the server refuses.
 */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { lackOf, type Permission } from '../../../shared/kernel/permissions.ts';
import { announce } from '../../support/announcements/announcements.ts';
import { addException, openBatch, paidAgent } from '../../support/batches/batches.ts';
import { inspect, pixelsTooWideWhenNarrow } from '../../support/browser/inspect-page.ts';
import { menuOf } from '../../support/browser/screen-list.ts';
import { follow, press, rowOf } from '../../support/browser/screens.ts';
import { NOT_FOUND, seeAt, seeRefusals, seeTitle } from '../../support/browser/tour.ts';
import { allowOnly } from '../../support/payouts/finance.ts';
import { addResource } from '../../support/resources/resources.ts';
import { saleOf } from '../../support/stack/office.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';

const { stack, office, visitOnce } = await setUpPortal();
const reader = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await allowOnly(stack, reader, []);
const agent = await office.newAgent({ fullName: 'Lerato Khumalo' });
await agent.api.sales.submitSale(saleOf(office));
const payee = await paidAgent(office);
await office.admin.api.payouts.addPayout({ agentId: payee.id, amountCents: 12_300 });
const line = await office.admin.api.payouts.addPayout({ agentId: payee.id, amountCents: 20_000 });
const period = await openBatch(office, [line]);
await addException(stack, { period, agentId: agent.id, amountCents: 5_000 });
await announce(office);
await addResource(office);
await stack.drain();
const { page: desk } = await visitOnce(office.admin.email);
const { page, complaints } = await visitOnce(reader.email);

/** A screen, what it shows once it is loaded, and its title. */
interface Screen {
  path: string;
  shows: string;
  title: string;
  /** The permission that its steps need, and the steps of somebody who has it. */
  needs?: Permission;
  steps?: readonly string[];
}
const screens: readonly Screen[] = [
  { path: '/admin', shows: 'Oldest Pending Sales', title: 'Dashboard' },
  {
    path: '/admin/agents',
    shows: 'Lerato Khumalo',
    title: 'Agents',
    needs: 'support',
    steps: ['Add Agent', 'Delete', 'Edit', 'Status of Lerato Khumalo'],
  },
  {
    path: '/admin/sales',
    shows: 'Nomsa Dlamini',
    title: 'Sales',
    needs: 'sales',
    steps: ['Add Sale', 'Approve', 'Reject', 'Select all'],
  },
  {
    path: '/admin/products',
    shows: office.product.name,
    title: 'Products',
    needs: 'sales',
    steps: ['Active', 'Add Product', 'Delete', 'Edit', 'Import CSV'],
  },
  { path: '/admin/commission', shows: 'Agent groups', title: 'Commission' },
  {
    path: '/admin/payouts',
    shows: 'R123.00',
    title: 'Payouts',
    needs: 'payouts',
    steps: ['Add Payout', 'Mark Processing', 'Reject', 'Select all'],
  },
  { path: '/admin/referrals', shows: 'No referrals yet', title: 'Referral Network' },
  {
    path: '/admin/announcements',
    shows: 'Fibre in Soweto',
    title: 'Announcements',
    needs: 'support',
    steps: ['Delete', 'Edit', 'New Announcement', 'Unpublish'],
  },
  {
    path: '/admin/resources',
    shows: 'Fibre poster',
    title: 'Resources',
    needs: 'support',
    steps: ['Add Resource', 'Delete', 'Edit', 'Unpublish'],
  },
  { path: '/admin/reports', shows: 'Quick Stats', title: 'Reports' },
  { path: '/admin/books', shows: 'General ledger journals', title: 'Books' },
  { path: '/admin/audit', shows: 'Before and after', title: 'Audit Log' },
  { path: '/admin/administrators', shows: 'Sipho Ndlovu', title: 'Administrators' },
  {
    path: `/admin/agents/${agent.id}`,
    shows: agent.email,
    title: 'Agent',
    needs: 'support',
    steps: ['Edit Banking Details', 'Edit Details'],
  },
  {
    path: '/admin/approvals',
    shows: 'What one person asked for',
    title: 'Waiting for a Second Person',
  },
  { path: '/admin/sales/statements', shows: 'Import statement', title: 'Network Statements' },
  {
    path: '/admin/payouts/forecast',
    shows: 'No forecast yet',
    title: 'Forecast',
  },
  { path: '/admin/payouts/adjustments', shows: 'No adjustments yet', title: 'Adjustments' },
  {
    path: '/admin/payouts/outcomes',
    shows: 'Import bank file',
    title: 'Bank Files',
  },
  {
    path: `/admin/payouts/batches/${period}`,
    shows: 'R200.00',
    title: `Batch ${period}`,
    needs: 'payouts',
    steps: ['Exclude', 'Lock Batch'],
  },
];
const withSteps = screens.filter(({ needs }) => needs !== undefined);

const STEP =
  /^(Active$|Add|Approve|Change|Customer|Delete$|Download\b|Edit|Exclude|Import|Include|Lift|Lock|Mark|New|Publish|Reject|Remove|Resume|Select|Send|Status of|Unpublish|Upload)/;

/** The names of the steps that the screen offers, or a dialog over it. */
const offered = (on: Page): Promise<string[]> =>
  on.evaluate((pattern) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main button, main select, main input, [role="dialog"] button',
    );
    const names = [...controls].map(
      (one) => one.getAttribute('aria-label') ?? one.innerText.trim(),
    );
    return [...new Set(names)].filter((name) => new RegExp(pattern).test(name)).sort();
  }, STEP.source);

async function open(on: Page, { path, shows }: Screen): Promise<void> {
  await follow(on, path);
  await on.waitForURL(`${stack.url}${path}`);
  await on.getByRole('main').getByText(shows).first().waitFor();
}

/** The reader opens the portal with other permissions. */
async function comeWith(...permissions: Permission[]): Promise<void> {
  await allowOnly(stack, reader, permissions);
  await page.goto(`${stack.url}/admin`);
}

it('the menu has the specification’s entries in its order; screen-list.ts gives reasons for others', () => {
  const specified = menuOf('admin').filter((screen) => screen.specified === true);
  expect(specified.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Agents',
    'Sales',
    'Products',
    'Payouts',
    'Referral Network',
    'Announcements',
    'Resources',
    'Reports',
  ]);
});

describe('an administrator', () => {
  it('opens each screen, which has a title of its own and fits the narrowest phones', async () => {
    const links = desk.getByRole('navigation', { name: 'Admin Portal' }).getByRole('link');
    await links.first().waitFor();
    const shown = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(shown).toEqual(menuOf('admin').map(({ label, path }) => [label, path]));
    const wide: string[] = [];
    for (const screen of screens) {
      const link = desk.locator(`nav a[href="${screen.path}"]`);
      if ((await link.count()) > 0) await link.first().click();
      await open(desk, screen);
      await seeTitle(desk, `${screen.title} – Admin`);
      await desk.waitForLoadState('networkidle');
      const excess = await pixelsTooWideWhenNarrow(desk);
      if (excess > 0) wide.push(`${screen.path}: ${excess} px`);
    }
    expect(wide).toEqual([]);
  });

  it('is led to other pages, home, or to a refusal by every other path', async () => {
    const home = { at: '/admin', heading: 'Dashboard' };
    const missing = { at: '/admin/no-such-page', heading: NOT_FOUND };
    await seeAt(desk, stack.url, missing.at, missing);
    await seeRefusals(desk, stack.url, 'agent', true);
    // Everybody's pages are opened in the tours of visitors and agents.
    for (const path of ['/', '/login', '/auth/callback']) await seeAt(desk, stack.url, path, home);
  });
});

it.each(['sales', 'payouts', 'support'] as const)(
  'the permission for %s offers the steps of its screens, and of no other',
  async (needs) => {
    await comeWith(needs);
    for (const screen of withSteps.filter((one) => one.needs === needs)) {
      await open(page, screen);
      await expect
        .poll(() => offered(page))
        .toEqual(expect.arrayContaining([...(screen.steps ?? [])]));
      expect(await page.getByText('You can look at this, and not change it.').count()).toBe(0);
    }
  },
);

describe('an administrator who may change nothing', () => {
  it('is offered no step on any screen, nor in details, all of which fit narrow phones, and told why', async () => {
    await comeWith();
    for (const screen of withSteps) {
      await open(page, screen);
      const lack = screen.needs && lackOf(screen.needs);
      await page.getByText(`You can look at this, and not change it. ${lack}`).waitFor();
      expect(await offered(page), screen.path).toEqual([]);
      expect(await inspect(page, `${screen.path}, read-only`)).toEqual([]);
      if (!/(sales|products|payouts)$/.test(screen.path)) continue;
      await press(rowOf(page, screen.shows), 'View');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(screen.shows).first().waitFor();
      expect(await offered(page), `details on ${screen.path}`).toEqual([]);
      expect(await inspect(page, `details on ${screen.path}, read-only`)).toEqual([]);
      expect(await pixelsTooWideWhenNarrow(page), `details on ${screen.path}`).toBe(0);
    }
  });

  it('exports what it shows', async () => {
    await follow(page, '/admin/sales');
    await press(page, 'Export');
    await page.getByRole('button', { name: /Download CSV/ }).waitFor();
  });

  it('hears the reason where a step went while the screen was open', async () => {
    await comeWith('sales');
    await follow(page, '/admin/products');
    await rowOf(page, office.product.name).waitFor();
    await allowOnly(stack, reader, []);
    await rowOf(page, office.product.name).getByRole('switch', { name: 'Active' }).click();
    await page.getByRole('alert').getByText(lackOf('sales')).waitFor();
    // The profile is read again, and the screen follows it.
    await page.getByText('You can look at this, and not change it.').waitFor();
    expect(await offered(page)).toEqual([]);
    complaints.expect(/403/);
  });
});
