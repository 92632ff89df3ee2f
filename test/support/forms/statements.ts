/** The forms of networks' statements. */
import type { Page } from 'playwright';
import { mappingOf } from '../network-statements/network-statements.ts';
import { fillDialog, inTurn, load, pressToDialog, type Step } from '../specified-texts/steps.ts';
import { apiRefuses, type FormRow } from './form-row.ts';

const NETWORK = 'Test Network';
const DAY = 'Day of the Statement';

/** A network whose columns are kept. */
const withNetwork: Step = async (page) => {
  await page.route(/\/api\/admin\/statement-networks$/, (route) =>
    route.fulfill({
      json: { rows: [{ name: NETWORK, products: 1, mapping: mappingOf(NETWORK) }] },
    }),
  );
};

/** A file whose first row has names that the form can't guess. */
const chooseFile: Step = async (page: Page) => {
  await page.getByLabel('Statement', { exact: true }).setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('One,Two\r\nq1,2026-11-01\r\n'),
  });
};
const open = inTurn(withNetwork, load('/admin/sales/statements'), chooseFile);

export const statementForms = {
  statementFile: {
    open: inTurn(open, (page) => page.getByLabel(DAY).fill('')),
    submit: 'Read Statement',
    fields: { Network: NETWORK, [DAY]: '2026-01-31' },
    refused: {
      ...apiRefuses('/admin/network-statements', 'statementDay', DAY),
      correction: '2026-01-30',
    },
  },
  statementColumns: {
    open: inTurn(
      open,
      (page) => page.getByLabel('Network', { exact: true }).fill('Another Network'),
      pressToDialog('Name Columns'),
      fillDialog({ 'Days of Grace': '' }),
    ),
    submit: 'Keep Columns',
    fields: { 'Days of Grace': '14' },
    choices: { 'Order or Line Number': 'One', 'Ended On': 'Two' },
    refused: {
      ...apiRefuses('/admin/statement-mappings', 'graceDays', 'Days of Grace'),
      correction: '21',
    },
  },
} satisfies Record<string, FormRow>;
