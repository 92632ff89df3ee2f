/** An administrator who goes on to another screen while something is under way stays there. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { holdSubmissions } from '../../../support/browser/route-once.ts';
import { follow, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { office, visit } = await setUpPortal();

interface UnderWay {
  /** The last call of what is under way. */
  call: RegExp;
  begin: () => Promise<void>;
}

/** Leaves a screen during a call, and sees after its answer that the other screen stays. */
async function leaveDuring(page: Page, { call, begin }: UnderWay): Promise<void> {
  const { letGo, count } = await holdSubmissions(page, call);
  const isIt = (url: string, method: string) => call.test(url) && method === 'POST';
  const answered = page.waitForResponse((answer) => isIt(answer.url(), answer.request().method()));
  await begin();
  await expect.poll(count).toBe(1);
  await follow(page, '/admin/sales');
  await page.getByRole('button', { name: 'Add Sale' }).waitFor();
  letGo();
  expect((await answered).ok()).toBe(true);
  // A screen that took the person back would have done it by now.
  await page.waitForTimeout(500);
  expect(page.url()).toMatch(/\/admin\/sales$/);
}

it('a forecast that begins leads nobody back to it', async () => {
  const { page } = await visit(office.admin.email, '/admin/payouts/forecast');
  await leaveDuring(page, {
    call: /\/api\/admin\/forecasts$/,
    begin: () => press(page, 'Work Out Forecast'),
  });
});

it('a bank file that is uploaded leads nobody back to it, and is in the list', async () => {
  const { page } = await visit(office.admin.email, '/admin/payouts/outcomes');
  const file = { name: 'left.xml', mimeType: 'text/xml', buffer: Buffer.from('<Document/>') };
  await leaveDuring(page, {
    call: /\/api\/admin\/bank-files\/[^/]+\/readings$/,
    begin: () => page.getByLabel('Bank File', { exact: true }).setInputFiles(file),
  });
  await follow(page, '/admin/payouts/outcomes');
  await page.getByText('left.xml').waitFor();
});
