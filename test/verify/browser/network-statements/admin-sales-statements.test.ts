/** Given customers of a network, the office brings its statement in, looks through it, and applies it. */
import { expect } from 'vitest';
import { dayOf } from '../../../../shared/kernel/month.ts';
import { csvRows, download } from '../../../support/browser/downloads.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  mappingOf,
  networkSale,
  newNetwork,
  statementCsv,
} from '../../../support/network-statements/network-statements.ts';
import {
  choose,
  press,
  pressMore,
  revisit,
  rowOf,
  seeFigure,
} from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const PATH = '/admin/sales/statements';
const { office, visitOnce } = await setUpPortal();
const { page } = await visitOnce(office.admin.email, '/admin/sales');
const { api } = office.admin;

const agent = await office.newAgent({ fullName: 'Nomsa Dlamini' });
const network = await newNetwork(office);
const active = await networkSale(office, agent, network, {
  customerName: 'Sipho Active',
  networkNumber: 'A-1',
});
const ended = await networkSale(office, agent, network, {
  customerName: 'Thandi Ended',
  networkNumber: 'E-1',
});
await networkSale(office, agent, network, { customerPhone: '082 999 0001' });
await networkSale(office, agent, network, { customerPhone: '082 999 0001' });
const today = dayOf(new Date());
const content = statementCsv([
  { number: 'A-1', activated: '2020-01-01' },
  { number: 'E-1', state: 'Churned', ended: today },
  { phone: '082 999 0001' },
  { number: 'X-1' },
  { number: 'D-1', state: 'Gone' },
]);

const choosing = (name: string, text: string) =>
  page
    .getByLabel('Statement', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const reading = async (name: string, text: string) => {
  await choosing(name, text);
  await page.getByLabel('Network', { exact: true }).fill(network.name);
  await press(page, 'Read Statement');
};

story('the office brings in a network’s statement', {
  'is led there from the sales, where nothing was brought in yet': async () => {
    await pressMore(page, 'Network Statements');
    await page.waitForURL(`**${PATH}`);
    await page.getByText('No statements yet').waitFor();
  },
  'names the columns of a network’s file once': async () => {
    await choosing('other.csv', 'SIM,Churned\r\nA,2026-11-01\r\n');
    await page.getByLabel('Network', { exact: true }).fill('Another Network');
    await press(page, 'Read Statement');
    await page.getByText(/aren’t mapped yet/).waitFor();
    await press(page, 'Map columns');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'First rows' }).waitFor();
    expect(await inspect(page, 'the columns')).toEqual([]);
    await press(dialog, 'Save mapping');
    await dialog.waitFor({ state: 'detached' });
    const { rows } = await api.networkStatements.listStatementNetworks();
    expect(rows.find(({ name }) => name === 'Another Network')?.mapping).toMatchObject({
      columns: { number: 'sim', endedOn: 'churned' },
      graceDays: mappingOf('').graceDays,
    });
    await press(page, 'Choose Another File');
  },
  'is told why a file can’t be used': async () => {
    await reading('wrong.csv', 'Order,State\r\nA,Active\r\n');
    await page.getByText('This statement can’t be used. Nothing was changed.').waitFor();
    await page.getByText(/Line 1: The file has no column/).waitFor();
    await page.getByRole('link', { name: 'All Statements' }).click();
  },
  'sees what each line comes to, before anything changes': async () => {
    await reading('november.csv', content);
    await seeFigure(page, 'Ended by the Network', '1');
    await seeFigure(page, 'Newly Active', '1');
    await seeFigure(page, 'To Look Into', '3');
    await page.getByRole('link', { name: 'Thandi Ended' }).waitFor();
    expect((await api.sales.getSale({ saleId: ended.id })).endedAt).toBeUndefined();
    expect(await inspect(page, 'a preview')).toEqual([]);
  },
  'looks through the lists, of which the address names one, and downloads it': async () => {
    await choose(page, 'List', 'Damaged (1)');
    await page.getByText(/The status “Gone” in column “State” is none of those/).waitFor();
    expect(page.url()).toContain('damaged');
    const { name, file } = await download(page, 'Download CSV');
    expect(name).toBe('network-statement-damaged.csv');
    expect(csvRows(file)).toMatchObject([{ Line: '6', Number: 'D-1' }]);
    await choose(page, 'List', 'Two candidates (1)');
    await page.getByText('2 sales have this phone. Give the right one its number.').waitFor();
  },
  'applies it, with the consequences in figures': async () => {
    await press(page, 'Apply to 2 Sales');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/1 sale ends on the network’s day/).waitFor();
    await dialog.getByText(/1 sale is marked as activated/).waitFor();
    await press(dialog, 'Apply Statement');
    await page.getByText('1 sale ended, 1 activated.').waitFor();
    expect(await api.sales.getSale({ saleId: active.id })).toMatchObject({
      activatedAt: '2020-01-01',
    });
    expect(await api.sales.getSale({ saleId: ended.id })).toMatchObject({ networkEndedOn: today });
    await press(page, 'Check Again');
    await seeFigure(page, 'Ended by the Network', '0');
  },
  'gives one of two candidates its number': async () => {
    await choose(page, 'List', 'Two candidates (1)');
    await page.getByRole('link', { name: 'Sale 1' }).click();
    const details = page.getByRole('dialog', { name: 'Sale Details' });
    await press(details, 'Add Number');
    const dialog = page.getByRole('dialog', { name: 'Add Number' });
    await dialog.getByLabel('Order or Line Number').fill('A-77');
    await press(dialog, 'Save');
    await page.getByText('Number saved').waitFor();
  },
  'adds a new sale for a customer who came back, from the one that ended': async () => {
    await revisit(page, PATH);
    await reading('december.csv', statementCsv([{ number: 'E-1' }]));
    await choose(page, 'List', 'Ended here, active there (1)');
    expect(await inspect(page, 'a customer who came back')).toEqual([]);
    await page.getByRole('link', { name: 'Add Sale' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Sale Manually' });
    expect(await dialog.getByLabel('Customer Name').inputValue()).toBe('Thandi Ended');
    expect(await dialog.getByLabel('Order or Line Number').inputValue()).toBe('E-1');
    await press(dialog, 'Add Sale');
    await page.getByText('Sale added successfully').waitFor();
    const { rows } = await api.sales.listSales({ agentId: agent.id, limit: 1 });
    expect(rows).toMatchObject([{ customerName: 'Thandi Ended', status: 'approved' }]);
  },
  'finds all statements again, with what they did': async () => {
    await revisit(page, PATH);
    await rowOf(page, 'november.csv').getByText('Applied', { exact: true }).waitFor();
    await rowOf(page, 'wrong.csv').getByText('Refused').waitFor();
  },
});
