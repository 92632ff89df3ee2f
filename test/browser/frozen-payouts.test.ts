/** Given that an operator froze all payouts, each money screen of the office says so beforehand. */
import { expect, it } from 'vitest';
import { freezePayouts } from '../../functions/workflows/operators/freeze-payouts.ts';
import { unfreezePayouts } from '../../functions/workflows/operators/unfreeze-payouts.ts';
import { contextAt } from '../support/ledger.ts';
import { setUpPortal } from '../support/set-up.ts';

const { stack, office, visit } = await setUpPortal();
const operator = { ...contextAt(stack, '2026-11-20T08:00:00.000Z') };

it('says since when and why, until payouts are released again', async () => {
  await freezePayouts(operator, 'Compared with the bank');
  const { page } = await visit(office.admin.email);
  const said = page.getByRole('status').filter({ hasText: 'All payouts are frozen since' });
  for (const path of ['/admin', '/admin/payouts', '/admin/payouts?tab=batches']) {
    await page.goto(`${stack.url}${path}`);
    await said.waitFor();
    expect(await said.innerText()).toContain('20 Nov 2026, 10:00: Compared with the bank.');
  }
  await unfreezePayouts(operator, 'All payments found');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => said.count()).toBe(0);
});
