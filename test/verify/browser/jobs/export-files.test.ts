/** Given an export of more rows than a spreadsheet opens, administrators take its files one by one. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import { download } from '../../../support/browser/downloads.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { dialogOf, follow, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { endWithSeveralFiles } from '../../../support/jobs/several-files.ts';
import { story } from '../../../support/stack/story.ts';

const { stack, office, visitOnce } = await setUpPortal();
await approvedSale(office, await office.newAgent({ fullName: 'Nomsa Dlamini' }));
await stack.drain();
const { page, complaints } = await visitOnce(office.admin.email);

/** Starts an export by a button, and ends it with several files. */
async function exportSeveral(of: Page, button: string): Promise<void> {
  const release = await stack.holdEvents();
  const [answer] = await Promise.all([
    of.waitForResponse('**/api/admin/exports'),
    press(of, button),
  ]);
  const { id } = (await answer.json()) as { id: string };
  await endWithSeveralFiles(stack, id);
  await release();
}

const files = () => page.getByRole('listitem').filter({ has: page.getByText(/\.csv$/) });

story('an administrator takes an export of several files', {
  'sees the files with their rows and sizes, and what they are for': async () => {
    await follow(page, '/admin/sales');
    await exportSeveral(page, 'Export');
    await press(page, 'Download 3 Files');
    const dialog = dialogOf(page, 'Exported Files');
    await dialog.getByText(/^2\s412\s345 rows in 3 files/).waitFor();
    await expect.poll(() => files().count()).toBe(4);
    await files().first().getByText('1 000 000 rows, 312.0 MB').waitFor();
    await dialog.getByText(/to check that none is missing/).waitFor();
    expect(await inspect(page, 'the files of an export')).toEqual([]);
  },
  'takes one file after another, by names that say which': async () => {
    const second = await download(page, /-2\.csv$/);
    expect(second.name).toMatch(/^sales-\d{4}-\d\d-\d\d-2\.csv$/);
    expect(second.text).toBe('file 2');
    expect(await download(page, /-manifest\.csv$/)).toMatchObject({ text: 'list of files' });
    expect((await download(page, /-1\.csv$/)).text).toBe('file 1');
  },
  'keeps the files until the list is exported again': async () => {
    await press(page, 'Close');
    await page.getByRole('button', { name: 'Download 3 Files' }).click();
    await press(dialogOf(page, 'Exported Files'), 'Export Again');
    await page.getByRole('button', { name: 'Download CSV (1 row)' }).waitFor();
  },
  'says so where a file can’t be had, and keeps the list': async () => {
    await page.reload();
    await exportSeveral(page, 'Export');
    await press(page, 'Download 3 Files');
    complaints.expect(/ERR_FAILED/);
    await page.route('**/api/admin/jobs/*?file=3', (route) => route.abort());
    await page.getByRole('button', { name: /-3\.csv$/ }).click();
    await page.getByText('The file couldn’t be downloaded', { exact: false }).first().waitFor();
    await page.unroute('**/api/admin/jobs/*?file=3');
    expect((await download(page, /-3\.csv$/)).text).toBe('file 3');
    await press(page, 'Close');
  },
  'sees them in the books too': async () => {
    await follow(page, '/admin/books?tab=ledger');
    await exportSeveral(page, 'Make Ledger');
    await page.getByText(/^2\s412\s345 rows in 3 files/).waitFor();
    expect(await page.getByRole('button', { name: 'Download CSV' }).count()).toBe(0);
    expect((await download(page, /-1\.csv$/)).name).toMatch(/^ledger-.*-1\.csv$/);
  },
});
