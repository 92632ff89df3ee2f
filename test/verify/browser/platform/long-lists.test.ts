/** Given lists of many rows, people press twice, scroll, choose many and change their mind. */
import { expect, it } from 'vitest';
import { rebuild } from '../../../support/projections/rebuild.ts';
import {
  dialogOf,
  focused,
  follow,
  load,
  press,
  revisit,
} from '../../../support/browser/screens.ts';
import { seedPayouts, seedSales, seedSellers } from '../../../support/stack/seed-rows.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, visitOnce } = await setUpPortal();
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
const { table } = stack;
const seed = { agentIds: [nomsa.id], productId: office.product.id, from: 0, count: 60 };
const goOn = await stack.holdEvents();
await seedSales(table, seed);
await seedPayouts(table, seed);
await seedSellers(table, 30);
await rebuild(table);
await goOn();

const { page } = await visitOnce(office.admin.email);

const rows = page.locator('[data-row]');
const chosen = page.getByRole('region', { name: 'Selected rows' });
const closed = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

/** Opens a list anew. */
async function openList(path: string, width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await revisit(page, path);
  await rows.nth(20).waitFor();
}

/** Place of the row that has the focus. */
const focusedRow = () =>
  rows.evaluateAll((all) => all.findIndex((row) => row.contains(document.activeElement)));

it('opens a row once, however often View is pressed, and once more after that', async () => {
  await openList('/admin/sales');
  const view = rows.nth(3).getByRole('button', { name: 'View' });
  // Before the dialog is drawn: a later press would come to its mask, and close it.
  await view.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await dialogOf(page, 'Sale Details').waitFor();
  await page.keyboard.press('Escape');
  await closed();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await view.click();
  await dialogOf(page, 'Sale Details').waitFor();
});

it('leads to another screen once, so that Back leads to the list', async () => {
  await openList('/admin/agents');
  await rows.nth(3).getByRole('button', { name: 'Sub-Agents' }).dblclick();
  await page.waitForURL(/network/);
  await page.goBack();
  await page.waitForURL(/\/admin\/agents$/);
  await rows.nth(20).waitFor();
  await page.getByRole('link', { name: 'Resources', exact: true }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/admin\/agents$/);
});

it('keeps the head of the table below the filters, on as many lines as they take', async () => {
  await openList('/admin/payouts', 1400);
  const search = page.getByRole('searchbox', { name: 'Search' });
  const bottomOf = (field: typeof search) =>
    field.evaluate(
      (element) => element.closest('[class*="toolbar"]')?.getBoundingClientRect().bottom,
    );
  const head = () =>
    page
      .locator('thead th')
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  await page.mouse.wheel(0, 1500);
  await expect.poll(head).toBeLessThan(200);
  expect(await head()).toBe(await bottomOf(search));
  const before = await head();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect.poll(head).toBeGreaterThan(before);
  expect(await head()).toBe(await bottomOf(search));
});

it('shows the row that the keys lead to, in a narrow and a wide window', async () => {
  await openList('/admin/sales');
  const pressTimes = async (key: string, times: number) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  // The list remembers the row of the test before.
  await pressTimes('k', 12);
  await pressTimes('j', 3);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await pressTimes('j', 12);
    await pressTimes('k', 12);
    expect(await focusedRow()).toBe(3);
    // The row's corners belong to it, not to a bar above it.
    const isSeen = await rows.nth(3).evaluate((row) => {
      const { top, left, bottom } = row.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) =>
        row.contains(document.elementFromPoint(left + 4, y)),
      );
    });
    expect(isSeen, `${width} px wide`).toBe(true);
  }
});

it('shows what the Tab key leads to, clear of the bars', async () => {
  await openList('/admin/sales?status=pending');
  await rows.nth(16).getByRole('button', { name: 'View' }).focus();
  const hidden: (string | null)[] = [];
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Shift+Tab');
    const lost = await page.evaluate(() => {
      const control = document.activeElement;
      const { left, top, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return control?.contains(seen) ? undefined : control?.getAttribute('aria-label');
    });
    if (lost !== undefined) hidden.push(lost);
  }
  expect(hidden).toEqual([]);
  expect(await focusedRow()).toBeLessThan(8);
});

it.for([
  [
    '/admin/payouts?status=pending',
    /^Mark 1 Processing/,
    'goes on to Processing (Paying). Its bank account is fixed',
  ],
  ['/admin/sales?status=pending', /^Approve/, 'for each month that it stays active'],
] as const)(
  'asks about one in its words, and stays at its place when the question is cancelled: %s',
  async ([path, step, ofOne]) => {
    await openList(path);
    await rows.nth(2).getByRole('checkbox').check();
    await rows.nth(2).getByRole('checkbox').uncheck();
    await rows.nth(20).getByRole('checkbox').check();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(300);
    await chosen.getByRole('button', { name: step }).click();
    await page.getByRole('dialog').getByText(ofOne, { exact: false }).waitFor();
    await press(page.getByRole('dialog'), 'Cancel');
    await closed();
    await expect.poll(() => focused(page)).toMatch(step);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
  },
);

it('goes on from the first chosen payout after a step for many', async () => {
  await openList('/admin/payouts?status=pending');
  const customer = await rows.nth(20).getAttribute('data-row');
  await rows.nth(18).getByRole('checkbox').check();
  await rows.nth(19).getByRole('checkbox').check();
  await press(chosen, 'Reject 2');
  const dialog = dialogOf(page, 'Reject Payouts');
  await dialog.getByLabel('Rejection Reason').fill('Asked twice');
  await press(dialog, 'Reject 2 Payouts');
  await dialog.getByText('2 of 2 rejected').waitFor();
  await press(dialog, 'Close');
  await closed();
  await page.locator(`[data-row="${customer}"] button:focus`).waitFor();
});

it('gives the focus back to a chosen row when the selection is cleared', async () => {
  await openList('/admin/sales?status=pending');
  for (const row of [3, 6]) await rows.nth(row).getByRole('checkbox').check();
  await press(page, 'Clear selection');
  await expect.poll(() => focusedRow()).toBe(6);
});

it('takes a step for many once, and keeps its question open until each row has its result', async () => {
  await openList('/admin/sales?status=pending');
  await page.clock.install();
  // The timers of the first load would run on.
  await page.reload();
  await rows.nth(20).waitFor();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/admin/sale-decisions', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  for (const row of [3, 4]) await rows.nth(row).getByRole('checkbox').check();
  const first = (await rows.nth(3).getAttribute('data-row')) ?? '';
  await press(chosen, 'Approve');
  const dialog = dialogOf(page, 'Approve Sales');
  // Another administrator is quicker with one of them.
  await office.admin.api.sales.rejectSale({ saleId: first, reason: 'No such address' });
  // No timer of the page's runs any more, so that nothing is drawn later than the press itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Approve 2 Sales' }).dblclick();
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  await page.clock.resume();
  answer();
  await dialog.getByText('1 of 2 approved, 1 refused').waitFor();
  await page.keyboard.press('Escape');
  await closed();
});

it('comes back to its place among 150 sales on a phone, with a sale open over it as well', async () => {
  const seller = await office.newAgent({ fullName: 'Lindiwe Khumalo' });
  const goOnAgain = await stack.holdEvents();
  await seedSales(table, { ...seed, agentIds: [seller.id], from: 1_000, count: 150 });
  await goOnAgain();
  const { page: phone } = await visitOnce(seller.email, '/agent/sales?pages=6', {
    viewport: { width: 390, height: 844 },
  });
  const far = phone.locator('[data-row]').nth(120);
  const placeOf = async () => (await far.boundingBox())?.y;
  await far.scrollIntoViewIfNeeded();
  const place = await placeOf();
  await far.getByRole('button').first().click();
  await dialogOf(phone, 'Sale Details').waitFor();
  await load(phone, '/agent/earnings');
  await phone.goBack();
  await dialogOf(phone, 'Sale Details').waitFor();
  await expect.poll(placeOf).toBe(place);
  await phone.goBack();
  await dialogOf(phone, 'Sale Details').waitFor({ state: 'hidden' });
  expect(await placeOf()).toBe(place);
  await follow(phone, '/agent/earnings');
  await phone.goBack();
  await expect.poll(placeOf).toBe(place);
  await phone.reload();
  await expect.poll(placeOf).toBe(place);
});
