/** Given files from suppliers and of new agents, an administrator brings them in and sees what failed. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { download } from '../../../support/browser/downloads.ts';
import { dialogOf, press } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { office, visitOnce } = await setUpPortal();
const known = await office.newAgent();
const { page, complaints } = await visitOnce(office.admin.email, '/admin/products');

const choose = (dialog: Locator, name: string, content: string) =>
  dialog
    .getByLabel('CSV File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') });

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
  'says that a file is no price list': async () => {
    await press(page, 'Import CSV');
    const dialog = dialogOf(page, 'Import Products');
    await press(dialog, 'Import Another File');
    await choose(dialog, 'notes.csv', 'something\nelse\n');
    await press(dialog, 'Import Products');
    await seeToast(page, 'Failed to process CSV file');
    await dialog.getByText('The first row of the file must name its columns').waitFor();
    await press(dialog, 'Close');
  },
  'checks a file of agents, adds those that it can, and goes on where it stopped': async () => {
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await press(page, 'Upload CSV');
    const dialog = dialogOf(page, 'Upload Agents');
    await choose(dialog, 'agents.csv', 'full_name,email\n');
    await seeToast(page, 'Missing required columns: phone, password');
    await choose(dialog, 'agents.csv', 'full_name,email,phone,password\n');
    await seeToast(page, 'CSV file is empty or invalid');

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
    await press(page, 'Upload CSV');
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
});
