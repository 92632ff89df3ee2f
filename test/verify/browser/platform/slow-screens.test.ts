/** A slow network, on which a screen's code comes some time after its link was pressed. */
import { expect, it } from 'vitest';
import { press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { office, visit } = await setUpPortal();

it('shows at once which entry of the menu was pressed', async () => {
  const agent = await office.newAgent();
  const phone = { viewport: { width: 390, height: 844 } };
  const { page } = await visit(agent.email, '/agent/sales', phone);
  await press(page, 'Menu');
  const entryOf = (name: string) => page.getByRole('dialog').getByRole('link', { name });
  await entryOf('Customers').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    return route.continue();
  });
  await entryOf('Customers').click();
  await entryOf('Profile & Links').click();
  const isBusy = (name: string) => entryOf(name).getAttribute('aria-busy');
  await expect.poll(() => isBusy('Profile & Links')).toBe('true');
  expect(await isBusy('Customers')).toBe('false');
  held.resolve();
  await page.getByRole('heading', { level: 1, name: 'Profile & Links' }).waitFor();
});
