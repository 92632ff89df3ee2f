/**
 * Given an administrator who may look at everything and change nothing, no screen offers a step that the
 * server refuses; with one permission, the steps that it covers appear.
 */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { lackOf, type Permission } from '../../../shared/kernel/permissions.ts';
import { announce } from '../../support/announcements/announcements.ts';
import { addException, openBatch, paidAgent } from '../../support/batches/batches.ts';
import { allowOnly } from '../../support/payouts/finance.ts';
import { inspect } from '../../support/browser/inspect-page.ts';
import { saleOf } from '../../support/stack/office.ts';
import { addResource } from '../../support/resources/resources.ts';
import { press, rowOf } from '../../support/browser/screens.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';

const { stack, office, visit } = await setUpPortal();
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

/** A screen, what it shows once it is loaded, what its steps need, and the steps of somebody who may. */
interface Screen {
  path: string;
  shows: string;
  needs: Permission;
  steps: readonly string[];
}
const screens: Record<string, Screen> = {
  Sales: {
    path: '/admin/sales',
    shows: 'Nomsa Dlamini',
    needs: 'sales',
    steps: ['Add Sale', 'Approve', 'Reject', 'Select all'],
  },
  Products: {
    path: '/admin/products',
    shows: office.product.name,
    needs: 'sales',
    steps: ['Active', 'Add Product', 'Delete', 'Edit', 'Import CSV'],
  },
  Payouts: {
    path: '/admin/payouts',
    shows: 'R123.00',
    needs: 'payouts',
    steps: ['Add Payout', 'Mark Processing', 'Reject', 'Select all'],
  },
  'A batch': {
    path: `/admin/payouts/batches/${period}`,
    shows: 'R200.00',
    needs: 'payouts',
    steps: ['Exclude', 'Lock Batch'],
  },
  Agents: {
    path: '/admin/agents',
    shows: 'Lerato Khumalo',
    needs: 'support',
    steps: ['Add Agent', 'Delete', 'Edit', 'Status of Lerato Khumalo', 'Upload CSV'],
  },
  'An agent': {
    path: `/admin/agents/${agent.id}`,
    shows: agent.email,
    needs: 'support',
    steps: ['Change Email', 'Change Referrer', 'Delete', 'Edit Banking Details', 'Edit Details'],
  },
  Announcements: {
    path: '/admin/announcements',
    shows: 'Fibre in Soweto',
    needs: 'support',
    steps: ['Delete', 'Edit', 'New Announcement', 'Unpublish'],
  },
  Resources: {
    path: '/admin/resources',
    shows: 'Fibre poster',
    needs: 'support',
    steps: ['Add Resource', 'Delete', 'Edit', 'Unpublish'],
  },
};

const STEP =
  /^(Active$|Add|Approve|Change|Customer|Delete$|Download|Edit|Exclude|Import|Include|Lift|Lock|Mark|New|Publish|Reject|Remove|Resume|Select|Send|Status of|Unpublish|Upload)/;

/** The names of the steps that the screen offers, or a dialog over it. */
const offered = (page: Page): Promise<string[]> =>
  page.evaluate((pattern) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main button, main select, main input, [role="dialog"] button',
    );
    const names = [...controls].map(
      (one) => one.getAttribute('aria-label') ?? one.innerText.trim(),
    );
    return [...new Set(names)].filter((name) => new RegExp(pattern).test(name)).sort();
  }, STEP.source);

async function open(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(`${stack.url}${path}`);
  await page.getByRole('main').getByText(shows).first().waitFor();
}

describe.each(Object.entries(screens))('%s', (name, screen) => {
  it('offers its steps to whoever may take them', async () => {
    await allowOnly(stack, reader, [screen.needs]);
    const { page } = await visit(reader.email);
    await open(page, screen);
    await expect.poll(() => offered(page)).toEqual(expect.arrayContaining([...screen.steps]));
    expect(await page.getByText('You can look at this, and not change it.').count()).toBe(0);
  });

  it('offers none without the permission, and says why', async () => {
    await allowOnly(stack, reader, []);
    const { page } = await visit(reader.email);
    await open(page, screen);
    await page
      .getByText(`You can look at this, and not change it. ${lackOf(screen.needs)}`)
      .waitFor();
    expect(await offered(page)).toEqual([]);
    expect(await inspect(page, `${name}, read-only`)).toEqual([]);
  });
});

it('shows the details of a sale, a product, a payout and an agent without their steps', async () => {
  await allowOnly(stack, reader, []);
  const { page } = await visit(reader.email);
  for (const [screen, text] of [
    [screens['Sales'], 'Nomsa Dlamini'],
    [screens['Products'], office.product.name],
    [screens['Payouts'], 'R123.00'],
    [screens['Agents'], 'Lerato Khumalo'],
  ] as const) {
    if (!screen) throw new Error('There is no such screen');
    await open(page, screen);
    await press(rowOf(page, text), 'View');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text).first().waitFor();
    expect(await offered(page)).toEqual([]);
    expect(await inspect(page, `details on ${screen.path}, read-only`)).toEqual([]);
  }
});

it('exports what it shows', async () => {
  await allowOnly(stack, reader, []);
  const { page } = await visit(reader.email, '/admin/sales');
  await press(page, 'Export');
  await page.getByRole('button', { name: /Download CSV/ }).waitFor();
});

it('hears the reason where a step went while the screen was open', async () => {
  await allowOnly(stack, reader, ['sales']);
  const { page, complaints } = await visit(reader.email, '/admin/products');
  await rowOf(page, office.product.name).waitFor();
  await allowOnly(stack, reader, []);
  await rowOf(page, office.product.name).getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('alert').getByText(lackOf('sales')).waitFor();
  // The profile is read again, and the screen follows it.
  await page.getByText('You can look at this, and not change it.').waitFor();
  expect(await offered(page)).toEqual([]);
  complaints.expect(/403/);
});
