/**
 * Given files from suppliers and of new agents, an administrator brings them in and sees what failed; of an
 * export of more rows than a spreadsheet opens, the administrator takes the files one by one.
 */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import { download } from '../../../support/browser/downloads.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  choose as chooseOption,
  dialogOf,
  follow,
  press,
  pressMore,
} from '../../../support/browser/screens.ts';
import { endWithSeveralFiles } from '../../../support/jobs/several-files.ts';
import { cellsOf as tableOf, workbookOf } from '../../../support/jobs/spreadsheets.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, visitOnce } = await setUpPortal();
const known = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await approvedSale(office, known);
await stack.drain();
const { page, complaints } = await visitOnce(office.admin.email, '/admin/products');

const choose = (dialog: Locator, name: string, content: string) =>
  dialog
    .getByLabel('CSV File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') });

/** Chooses the headings of columns. */
async function mapColumns(dialog: Locator, headings: Record<string, string>): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Map Columns' });
  if (await button.isVisible()) await button.click();
  for (const [column, heading] of Object.entries(headings))
    await chooseOption(page, column, heading, dialog);
  await press(dialog, 'Save Mapping');
}

/** The texts of a table, row by row. */
const cellsOf = (region: Locator) =>
  region
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.children, (cell) => cell.textContent.trim())),
    );

story('an administrator imports products and agents from files', {
  'imports a price list, and hands over the rows that failed': async () => {
    await press(page, 'Import CSV');
    const dialog = dialogOf(page, 'Import Products');
    await press(dialog, 'Import Products');
    await seeToast(page, 'Please select a CSV file');
    await choose(dialog, 'empty.csv', '');
    await press(dialog, 'Import Products');
    await seeToast(page, 'CSV file is empty');
    expect((await download(dialog, 'Download Template')).text).toBe(
      'plan_id,provider_id,connection_type_id,plan_name,download_speed_mbps,upload_speed_mbps,is_uncapped,cost_price,margin_percentage,selling_price\r\n',
    );
    await choose(
      dialog,
      'prices.csv',
      'plan_id;plan_name;selling_price\r\nA-1;"Môre ""100""";799,00\r\nA-2;Duur;baie\r\n',
    );
    const first = dialog.getByRole('region', { name: 'First rows' });
    await expect
      .poll(() => cellsOf(first))
      .toEqual([
        ['As stored', 'Row 2', 'Row 3'],
        ['Row 3: selling_price must be an amount, like 799.00'],
        ['plan_id', 'A-1', '–'],
        ['plan_name', 'Môre "100"', '–'],
        ['selling_price', 'R799.00', '–'],
      ]);
    expect(await inspect(page, 'the first rows of a price list')).toEqual([]);
    await press(dialog, 'Import Products');
    await seeToast(page, 'Successfully imported 1 products (1 errors)');
    await dialog.getByText('selling_price must be an amount, like 799.00').waitFor();
    expect((await download(dialog, 'Download Failed Rows')).text).toMatch(
      /^row,reason,plan_id,.*\r\n3,"selling_price must be an amount, like 799.00",A-2,,,Duur,,,,,,baie\r\n$/,
    );
    await press(dialog, 'Close');
    await page.getByText('Môre "100"').first().waitFor();
    expect(complaints.all()).toEqual([]);
  },
  'imports an Excel workbook, and gets the rows that failed as one': async () => {
    await press(page, 'Import CSV');
    const dialog = dialogOf(page, 'Import Products');
    await press(dialog, 'Import Another File');
    const rows = [
      ['X-1', 'Vesel 70', { cents: 69_900 }],
      ['X-2', '王', 'baie'],
    ];
    const workbook = workbookOf(['Plan ID', 'Plan Name', 'Selling Price'], rows);
    await choose(dialog, 'prices.xlsx', workbook.toString('latin1'));
    await dialog.getByRole('region', { name: 'First rows' }).getByText('R699.00').waitFor();
    await press(dialog, 'Import Products');
    await seeToast(page, 'Successfully imported 1 products (1 errors)');
    const failed = await download(dialog, 'Download Failed Rows');
    expect(failed.name).toBe('products-failed.xlsx');
    expect(tableOf(failed.file)).toEqual([
      [
        '3',
        'selling_price must be an amount, like 799.00',
        'X-2',
        '',
        '',
        '王',
        '',
        '',
        '',
        '',
        '',
        'baie',
      ],
    ]);
    await press(dialog, 'Close');
  },
  'checks a file of agents, adds those that it can, and goes on where it stopped': async () => {
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    // Products have such a menu too.
    await page.getByRole('heading', { level: 1, name: 'Agent Management' }).waitFor();
    await pressMore(page, 'Upload CSV');
    const dialog = dialogOf(page, 'Upload Agents');
    await choose(dialog, 'agents.csv', 'full_name,email\n');
    await seeToast(page, 'Missing required columns: phone, password');
    await dialog.getByText('Missing required columns: phone, password').waitFor();
    await choose(dialog, 'agents.csv', 'full_name,email,phone,password\n');
    await seeToast(page, 'CSV file is empty or invalid');

    const thandi = 'Thandi Môre,Thandi@demo.example,082 123 4567,Kremetart-77';
    await choose(dialog, 'agente.csv', `Naam,E-pos,Sel,Wagwoord\n${thandi}\n`);
    await dialog.getByText('Missing required columns: full_name, email').waitFor();
    await press(dialog, 'Map Columns');
    await dialog.getByLabel('password', { exact: true }).waitFor();
    expect(await inspect(page, 'the columns of a file of agents')).toEqual([]);
    const headings = { full_name: 'Naam', email: 'E-pos', phone: 'Sel', password: 'Wagwoord' };
    await mapColumns(dialog, headings);
    await expect
      .poll(() => cellsOf(dialog.getByRole('region', { name: 'First rows' })))
      .toEqual([
        ['As stored', 'Row 2'],
        ['full_name', 'Thandi Môre'],
        ['email', 'thandi@demo.example'],
        ['phone', '+27821234567'],
        ['password', '••••••••'],
      ]);
    await press(dialog, 'Cancel');
    await pressMore(page, 'Upload CSV');

    const rows = Array.from(
      { length: 26 },
      (_, at) => `Lerato Khumalo ${at},lerato-${at}@demo.example,082 123 4567,Demo-portal-1`,
    );
    const content = [
      'full_name,email,phone,password',
      `Known,${known.me.email},082 123 4567,secret-password`,
      'Short,short@demo.example,082 123 4567,secret',
      ...rows,
      rows[0],
    ].join('\n');
    await choose(dialog, 'agents.csv', content);
    await dialog.getByText('26 agents can be added, 3 can’t. Nobody was added yet.').waitFor();
    await dialog.getByText('This email is in row 4 already').waitFor();

    // The portal refuses the second part: the person stops, and comes back with the file.
    complaints.expect(/status of 403|Agents that were not added/);
    let parts = 0;
    await page.route('**/agent-uploads/*/rows', (route) =>
      ++parts === 2 ? route.fulfill({ status: 403, json: {} }) : route.fallback(),
    );
    await press(dialog, 'Add 26 Agents');
    await dialog.getByText('Stopped after 25 of 29 rows.').waitFor();
    await press(dialog, 'Cancel');
    await pressMore(page, 'Upload CSV');
    await choose(dialog, 'renamed.csv', content);
    await dialog.getByText('Stopped after 25 of 29 rows.').waitFor();
    await press(dialog, 'Continue');
    await seeToast(page, 'Failed to add 3 agent(s). Check console for details.');
    await dialog.getByText('26 agents added, 3 failed.').waitFor();
    const { text: failed } = await download(dialog, 'Download Failed Rows');
    expect(failed.split('\r\n').slice(0, 3)).toEqual([
      'row,reason,full_name,email,phone,password,address,referral_code',
      `2,This email is already registered,Known,${known.me.email},082 123 4567,,,`,
      '3,Password must be at least 8 characters long,Short,short@demo.example,082 123 4567,,,',
    ]);
    expect(failed).not.toContain('secret');
    await press(dialog, 'Close');
    expect((await office.signIn('lerato-25@demo.example')).me.role).toBe('agent');
  },
  'exports as an Excel workbook, and the choice is kept': async () => {
    await follow(page, '/admin/products');
    await page.getByText('Vesel 70').first().waitFor();
    await pressMore(page, 'Export as Excel workbook (.xlsx)');
    const { name, file } = await download(page, /^Download Excel/);
    expect(name).toMatch(/^products-.*\.xlsx$/);
    expect(tableOf(file).flat()).toContain('Vesel 70');
    await follow(page, '/admin/announcements');
    await press(page, 'Export as: Excel workbook');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    await page.getByRole('button', { name: /^Download CSV/ }).waitFor();
  },
});

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
    // The agents have an export too.
    await page.getByRole('heading', { level: 1, name: 'Sales Management' }).waitFor();
    await exportSeveral(page, 'Export');
    await press(page, 'Download 3 Files');
    const dialog = dialogOf(page, 'Downloads');
    // One was exported before.
    await expect.poll(() => files().count()).toBe(5);
    await files().first().getByText('1 000 000 rows, 312.0 MB').waitFor();
    await dialog.getByText(/SHA-256 and sums/).waitFor();
    expect(await inspect(page, 'the files of an export')).toEqual([]);
  },
  'takes one file after another, by names that say which': async () => {
    const second = await download(page, /-2\.csv$/);
    expect(second.name).toMatch(/^sales-\d{4}-\d\d-\d\d-2\.csv$/);
    expect(second.text).toBe('file 2');
    expect(await download(page, /-manifest\.csv$/)).toMatchObject({ text: 'list of files' });
    expect((await download(page, /-1\.csv$/)).text).toBe('file 1');
  },
  'finds the files of the day beside Export, after the list is exported again': async () => {
    await press(dialogOf(page, 'Downloads'), 'Close');
    await press(page, 'Export');
    await page.getByRole('button', { name: 'Download CSV (1 row)' }).click();
    await pressMore(page, 'Downloads');
    await dialogOf(page, 'Downloads')
      .getByText(/^1 row, .*, you$/)
      .first()
      .waitFor();
    await files()
      .filter({ hasText: /-3\.csv/ })
      .waitFor();
    await press(dialogOf(page, 'Downloads'), 'Close');
  },
});
