/** The forms of monthly batches and of banks' files, for batches in the states that they are about. */
import { nextBusinessDay } from '../../../shared/kernel/business-day.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { choose } from '../browser/screens.ts';
import {
  actToDialog,
  inTurn,
  load,
  pressToDialog,
  seeRows,
  type Step,
} from '../specified-texts/steps.ts';
import { apiRefuses, type FormRow } from './form-row.ts';

const payment = { 'Transaction ID': 'FNB-0001' };
const ONE = '/[^/]+';

const ofRow = (path: string, action: string): Step =>
  inTurn(load(path), seeRows, actToDialog(action));

const nameRefused = apiRefuses('/admin/outcome-mappings', 'name', 'Name');

/** The columns of a CSV whose first row has names that the form can't guess. */
const nameColumns: FormRow = {
  open: inTurn(
    load('/admin/payouts/outcomes'),
    (page) =>
      page.getByLabel('Bank File', { exact: true }).setInputFiles({
        name: 'results.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('One,Two,Three\r\nq1,50.00,PAID\r\n'),
      }),
    pressToDialog('Name Columns'),
  ),
  submit: 'Keep Columns',
  fields: { Name: 'Test bank' },
  choices: { 'Payment ID (end-to-end id)': 'One', Amount: 'Two', Status: 'Three' },
  refused: {
    ...nameRefused,
    begin: async (page) => {
      await choose(page, 'Values That Mean Paid', 'PAID', page.getByRole('dialog'));
      return nameRefused.begin(page);
    },
  },
};

/** Batches in the states that their forms are about. */
interface FormBatches {
  open: string;
  /** Open, with a line below R150.00 and one above. */
  divisible: string;
  /** The second batch of its month, open. */
  part: string;
  locked: string;
  processing: string;
}

/** The forms of monthly batches. */
export const batchForms = ({ open, divisible, part, locked, processing }: FormBatches) =>
  ({
    nameColumns,
    lockBatch: {
      open: inTurn(load(`/admin/payouts/batches/${open}`), pressToDialog('Lock Batch'), (page) =>
        page.getByRole('dialog').getByLabel('Payment Date').fill(''),
      ),
      submit: 'Lock Batch',
      fields: { 'Payment Date': nextBusinessDay(dayOf(new Date())) },
      refused: {
        ...apiRefuses(`/admin/batches/${open}/lock`, 'paymentDate', 'Payment Date'),
        correction: nextBusinessDay(nextBusinessDay(dayOf(new Date()))),
      },
    },
    splitBatch: {
      open: inTurn(
        load(`/admin/payouts/batches/${divisible}`),
        pressToDialog('Split Batch'),
        async (page) => {
          const dialog = page.getByRole('dialog');
          await dialog.getByText('The amount', { exact: true }).click();
          await dialog.getByLabel('Amount (R)').fill('150');
          await dialog.getByRole('button', { name: 'Show Preview' }).click();
          await dialog.getByText('New batch:').waitFor();
        },
      ),
      submit: 'Split Batch',
      fields: { Reason: 'The bank pays large amounts on another day' },
      refused: apiRefuses(`/admin/batches/${divisible}/split`, 'reason', 'Reason'),
    },
    mergeBatch: {
      open: inTurn(load(`/admin/payouts/batches/${part}`), pressToDialog('Merge Batch')),
      submit: 'Merge Batch',
      fields: { Reason: 'They go together after all' },
      refused: apiRefuses(`/admin/batches/${part}/merge`, 'reason', 'Reason'),
    },
    reopenBatch: {
      open: inTurn(load(`/admin/payouts/batches/${locked}`), pressToDialog('Reopen')),
      submit: 'Reopen',
      fields: { Reason: 'The bank closed our window' },
      refused: apiRefuses(`/admin/batches/${locked}/reopen`, 'reason', 'Reason'),
    },
    redateBatch: {
      open: inTurn(load(`/admin/payouts/batches/${locked}`), pressToDialog('Change Payment Date')),
      submit: 'Write New Files',
      fields: { Reason: 'The bank closed our window' },
      refused: apiRefuses(`/admin/batches/${locked}/payment-date`, 'reason', 'Reason'),
    },
    takeOutLine: {
      open: ofRow(`/admin/payouts/batches/${locked}`, 'Take Out'),
      submit: 'Take Out',
      fields: { Reason: 'The account is not the agent’s own' },
      refused: apiRefuses(`/admin/batches/${locked}/lines${ONE}/take-out`, 'reason', 'Reason'),
    },
    excludeLine: {
      open: ofRow(`/admin/payouts/batches/${open}`, 'Exclude'),
      submit: 'Exclude',
      fields: { Reason: 'Asked to wait' },
      refused: apiRefuses(`/admin/batches/${open}/lines${ONE}/exclude`, 'reason', 'Reason'),
    },
    payBatch: {
      open: inTurn(load(`/admin/payouts/batches/${processing}`), pressToDialog('Mark Paid')),
      submit: 'Mark Paid',
      fields: payment,
      refused: apiRefuses(`/admin/batches/${processing}/paid`, 'notes', 'Notes'),
    },
  }) satisfies Record<string, FormRow>;
