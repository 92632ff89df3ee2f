/** Given a queue of sales, an administrator who has no mouse works through it. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { submitterOf } from '../../../support/sales/deals.ts';
import { dialogOf, focused, rowOf } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, visitOnce } = await setUpPortal();
const submit = submitterOf(office);
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
const { page } = await visitOnce(office.admin.email);

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string, within: Locator = page.getByRole('dialog')) {
  const control = within.getByRole('button', { name, exact: true }).or(within.getByLabel(name));
  await control.first().waitFor();
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn't reach ${name}`);
}

story('an administrator works through sales by keyboard', {
  'goes through a queue by keyboard alone': async () => {
    await submit(nomsa, 'Aisha Patel');
    for (const customer of ['Keys One', 'Keys Two', 'Keys Three', 'Keys Four'])
      await submit(nomsa, customer);
    await stack.drain();
    await page.goto(`${stack.url}/admin/sales?status=pending&order=oldest`);
    await rowOf(page, 'Keys Four').waitFor();
    const { keyboard } = page;
    await keyboard.press('?');
    await dialogOf(page, 'Keys').getByText('Reject the sale').waitFor();
    await keyboard.press('Escape');
    await dialogOf(page, 'Keys').waitFor({ state: 'detached' });
    await keyboard.press('/');
    await keyboard.type('keys');
    await rowOf(page, 'Aisha Patel').waitFor({ state: 'detached' });
    await keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/^View: .*Keys One/);

    await keyboard.press('Enter');
    await dialogOf(page, 'Sale Details').waitFor();
    await keyboard.press('Escape');
    await dialogOf(page, 'Sale Details').waitFor({ state: 'detached' });
    await keyboard.press('a');
    await tabTo(page, 'Approve Sale');
    await keyboard.press('Enter');
    await dialogOf(page, 'Approve Sale').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^View: .*Keys Two/);

    await keyboard.press('r');
    await tabTo(page, 'Rejection Reason');
    await keyboard.type('No such address');
    await tabTo(page, 'Reject Sale');
    await keyboard.press('Enter');
    await dialogOf(page, 'Reject Sale').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^View: .*Keys Three/);

    await keyboard.press('x');
    await keyboard.press('j');
    await keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await keyboard.press('k');
    await expect.poll(() => focused(page)).toMatch(/^View: .*Keys Three/);
    await tabTo(page, 'Approve', page.getByRole('region', { name: 'Selected rows' }));
    await keyboard.press('Enter');
    await tabTo(page, 'Approve 2 Sales');
    await keyboard.press('Enter');
    await page.getByText('2 of 2 approved').waitFor();
    // The rows leave the list under the question.
    await rowOf(page, 'Keys Three').waitFor({ state: 'detached' });
    await keyboard.press('Escape');
    await page.getByText('No results for “keys”').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^No results for “keys”/);
  },
  'is told that the last one has left the list': async () => {
    await page.goto(`${stack.url}/admin/sales?status=pending`);
    await rowOf(page, 'Aisha Patel').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await tabTo(page, 'Approve Sale');
    await page.keyboard.press('Enter');
    await dialogOf(page, 'Approve Sale').waitFor({ state: 'detached' });
    await rowOf(page, 'Aisha Patel').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^No sales found/);
  },
});
