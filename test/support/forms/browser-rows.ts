/** The forms that stand for their kind in the browser, for an office with a row for each of them. */
import { choose } from '../browser/screens.ts';
import {
  actToDialog,
  fillDialog,
  inTurn,
  load,
  press,
  pressToDialog,
  seeField,
  seeRows,
  type Step,
} from '../specified-texts/steps.ts';
import { apiRefuses, type FormRow, poolRefusesField } from './form-row.ts';

const PASSWORD = 'Demo-portal-1';
const ONE = '/[^/]+';
const ofRow = (path: string, action: string): Step =>
  inTurn(load(path), seeRows, actToDialog(action));

const openProfile: Step = async (page) => {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
};

/** A file of a bank, whose first row has names that the form can't guess. */
const chooseBankFile: Step = (page) =>
  page.getByLabel('Bank File', { exact: true }).setInputFiles({
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('One,Two,Three\r\nq1,50.00,PAID\r\n'),
  });

const refusedMapping = apiRefuses('/admin/outcome-mappings', 'name', 'Name');

const visitors = {
  // A page, refused by the user pool.
  register: {
    open: load('/register'),
    submit: 'Create Account',
    fields: {
      'Full Name': 'Sipho Dlamini',
      Email: 'sipho@demo.example',
      'Mobile Number': '082 123 4567',
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    },
    refused: poolRefusesField(
      'SignUp',
      {
        __type: 'UserLambdaValidationException',
        message: 'PreSignUp failed with error Full Name must be short',
      },
      'Full Name',
      'Please check this.',
    ),
  },
  // A page whose button is closed until the field is filled in.
  verify: {
    open: load('/verify-email?email=sipho%40demo.example'),
    submit: 'Verify Email',
    isClosed: true,
    fields: {
      'Verification Code': '123456',
      'Full Name': 'Sipho Dlamini',
      'Mobile Number': '082 123 4567',
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    },
  },
} satisfies Record<string, FormRow>;

const agents = {
  // A sheet that slides in on a phone, with a select; it is sent in the background.
  newSale: {
    open: inTurn(load('/agent/sales'), press('New Sale')),
    submit: 'Submit Sale',
    fields: {
      'Customer Name': 'Nomsa Dlamini',
      'Customer Email': 'nomsa@customer.example',
      'Customer Phone': '082 123 4567',
      'Sale Value (R)': '799',
    },
    choices: { Product: 'Fibre 100' },
    refused: apiRefuses('/agent/sales', 'customerName', 'Customer Name'),
  },
  // A part of a screen.
  banking: {
    open: inTurn(load('/agent/profile'), seeField('Account Number')),
    submit: 'Save Banking Details',
    fields: {
      'Bank Name': 'FNB',
      'Account Holder Name': 'S Dlamini',
      'Account Number': '62000000123',
    },
    refused: apiRefuses('/agent/banking', 'branchCode', 'Branch Code'),
  },
} satisfies Record<string, FormRow>;

const administrators = {
  // A library's form around our fields.
  changePassword: {
    open: inTurn(load('/admin'), openProfile),
    submit: 'Save',
    fields: {
      'Current Password': PASSWORD,
      'New Password': PASSWORD,
      'Confirm Password': PASSWORD,
    },
    refused: poolRefusesField(
      'ChangePassword',
      { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
      'Current Password',
      'This is not your current password.',
    ),
  },
  // A dialog that adds a row.
  addPayout: {
    open: inTurn(load('/admin/payouts'), seeRows, pressToDialog('Add Payout')),
    submit: 'Add Payout',
    fields: { 'Amount (R)': '120' },
    choices: { Agent: 'Nomsa' },
    refused: apiRefuses('/admin/payouts', 'amountCents', 'Amount (R)'),
  },
  // A dialog that edits a row; the server names a field's item by its place.
  editResource: {
    open: inTurn(ofRow('/admin/resources', 'Edit'), fillDialog({ 'Title*': '' })),
    submit: 'Save',
    fields: { 'Title*': 'Your first sale' },
    refused: apiRefuses(`/admin/resources${ONE}`, 'tags.0', 'Tags (comma separated)'),
  },
  // A question that asks for a reason.
  rejectPayout: {
    open: ofRow('/admin/payouts?status=pending', 'Reject'),
    submit: 'Reject Payout',
    fields: { 'Rejection Reason': 'Asked twice' },
    refused: apiRefuses(`/admin/payouts${ONE}/reject`, 'reason', 'Rejection Reason'),
  },
  // A dialog for the meaning of an uploaded file’s columns.
  nameColumns: {
    open: inTurn(load('/admin/payouts/outcomes'), chooseBankFile, pressToDialog('Map columns')),
    submit: 'Save mapping',
    fields: { Name: 'Test bank' },
    choices: { 'Payment ID (end-to-end id)': 'One', Amount: 'Two', Status: 'Three' },
    refused: {
      ...refusedMapping,
      begin: async (page) => {
        await choose(page, 'Paid Values', 'PAID', page.getByRole('dialog'));
        return refusedMapping.begin(page);
      },
    },
  },
} satisfies Record<string, FormRow>;

export const browserRows = { visitors, agents, administrators };
