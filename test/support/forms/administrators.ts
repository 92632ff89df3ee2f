/** The administrators' forms, for an office with a row in each of the states that they are about. */
import { routeOnce } from '../browser/route-once.ts';
import {
  actToDialog,
  chooseInDialog,
  confirm,
  fillDialog,
  inTurn,
  load,
  press,
  pressToDialog,
  seeField,
  seeHeading,
  seeRows,
  type Step,
} from '../specified-texts/steps.ts';
import { apiRefuses, type FormRow, poolRefusesField, WRONG_CODE } from './form-row.ts';

const PASSWORD = 'Demo-portal-1';
const reason = { 'Rejection Reason': 'Asked twice' };
const payment = { 'Transaction ID': 'FNB-0001' };
const ONE = '/[^/]+';

const list = (path: string): Step => inTurn(load(path), seeRows);
const ofRow = (path: string, action: string): Step => inTurn(list(path), actToDialog(action));

/** Chooses all rows of a list, and presses a button of the bar for them. */
const ofAll = (path: string, action: RegExp): Step =>
  inTurn(list(path), async (page) => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').waitFor();
  });

/** Opens the page of the first agent, and presses a button on it. */
const ofAgentPage = (...steps: Step[]): Step => ofPageIn('/admin/agents', ...steps);
const ofPageIn = (path: string, ...steps: Step[]): Step =>
  inTurn(
    ofRow(path, 'View'),
    (page) => page.getByRole('link', { name: 'Open Agent Page' }).click(),
    seeHeading('Details'),
    ...steps,
  );

const openProfile: Step = async (page) => {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
};

/** The screen of payouts while they are frozen. */
const frozenPayouts: Step = inTurn(async (page) => {
  const json = { frozen: { since: '2026-11-20T08:00:00.000Z', reason: 'A trial' } };
  await page.route(/\/api\/admin\/payout-freeze$/, (route) => route.fulfill({ json }));
}, load('/admin/payouts'));

export const administratorsForms = {
  freezePayouts: {
    open: inTurn(load('/admin/payouts'), pressToDialog('Freeze Payouts')),
    submit: 'Freeze Payouts',
    fields: { Reason: 'The figures are being checked' },
    refused: apiRefuses('/admin/payout-freeze', 'reason', 'Reason'),
  },
  unfreezePayouts: {
    open: inTurn(frozenPayouts, pressToDialog('Unfreeze Payouts')),
    submit: 'Unfreeze Payouts',
    fields: { 'Compared with the Bank': 'Statement of 31 October' },
    refused: apiRefuses('/admin/payout-freeze/unfreezing', 'compared', 'Compared with the Bank'),
  },
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
  setUpApp: {
    open: inTurn(load('/admin'), openProfile, press('Set Up'), seeField('Code')),
    submit: 'Turn On',
    fields: { Code: '123456' },
    refused: {
      ...poolRefusesField(
        'VerifySoftwareToken',
        { __type: 'EnableSoftwareTokenMFAException', message: 'Code mismatch' },
        'Code',
        WRONG_CODE,
      ),
      correction: '654321',
    },
  },
  confirmPassword: {
    open: inTurn(list('/admin/agents'), async (page) => {
      const json = {
        defined: true,
        code: 'FORBIDDEN',
        status: 403,
        message: 'Enter your password again to make this change.',
        data: { needsPassword: true },
      };
      await routeOnce(page, /\/api\/admin\/exports$/, (route) =>
        route.fulfill({ status: 403, json }),
      );
      await press('Export')(page);
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
    }),
    submit: 'Continue',
    fields: { Password: PASSWORD },
    refused: poolRefusesField(
      'InitiateAuth',
      { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
      'Password',
      'This is not your password.',
    ),
  },
  addSale: {
    open: inTurn(list('/admin/sales'), pressToDialog('Add Sale')),
    submit: 'Add Sale',
    fields: {
      'Customer Name': 'Nomsa Dlamini',
      'Customer Email': 'nomsa@customer.example',
      'Customer Phone': '082 123 4567',
      'Sale Value (R)': '799',
    },
    choices: { Agent: 'Nomsa', Product: 'Fibre 100' },
    refused: apiRefuses('/admin/sales', 'saleValueCents', 'Sale Value (R)'),
  },
  rejectSale: {
    open: ofRow('/admin/sales?status=pending', 'Reject'),
    submit: 'Reject Sale',
    isClosed: true,
    fields: reason,
    refused: apiRefuses(`/admin/sales${ONE}/reject`, 'reason', 'Rejection Reason'),
  },
  rejectSales: {
    open: ofAll('/admin/sales?status=pending', /^Reject$/),
    submit: 'Reject 1 Sale',
    isClosed: true,
    fields: reason,
    refused: apiRefuses('/admin/sale-decisions', 'reason', 'Rejection Reason'),
  },
  endSale: {
    open: inTurn(ofRow('/admin/sales?status=approved', 'View'), confirm('Customer Cancelled')),
    submit: 'Save',
    fields: { Reason: 'Moved away' },
    refused: apiRefuses(`/admin/sales${ONE}/end`, 'reason', 'Reason'),
  },
  networkNumber: {
    open: inTurn(ofRow('/admin/sales?status=approved', 'View'), confirm('Add Number')),
    submit: 'Save',
    fields: { 'Order or Line Number': 'ORD-1' },
    refused: apiRefuses(
      `/admin/sales${ONE}/network-number`,
      'networkNumber',
      'Order or Line Number',
    ),
  },
  saleMessage: {
    open: ofRow('/admin/sales', 'View'),
    submit: 'Send Message',
    fields: { Message: 'A clearer photo, please.' },
    refused: apiRefuses(`/admin/sales${ONE}/messages`, 'text', 'Message'),
  },
  addAgent: {
    open: inTurn(list('/admin/agents'), pressToDialog('Add Agent')),
    submit: 'Add Agent',
    fields: {
      'Full Name': 'Riaan Botha',
      Email: 'riaan@demo.example',
      Phone: '083 555 0101',
      Password: PASSWORD,
    },
    refused: apiRefuses('/admin/agents', 'email', 'Email'),
  },
  editAgent: {
    open: ofAgentPage(pressToDialog('Edit Details'), fillDialog({ 'Full Name': '', Phone: '' })),
    submit: 'Save',
    fields: { 'Full Name': 'Nomsa Dlamini', Phone: '083 555 0101' },
    refused: apiRefuses(`/admin/agents${ONE}/details`, 'taxNumber', 'Tax Number (optional)'),
  },
  agentEmail: {
    open: ofAgentPage(pressToDialog('Change Email'), fillDialog({ Email: '' })),
    submit: 'Change Email',
    fields: { Email: 'nomsa.new@demo.example' },
    refused: apiRefuses(`/admin/agents${ONE}/email`, 'email', 'Email'),
  },
  agentReferrer: {
    open: ofAgentPage(pressToDialog('Change Referrer')),
    submit: 'Save',
    fields: {},
    choices: { 'Referred By': 'Nomsa' },
  },
  chooseGroup: {
    open: ofAgentPage(pressToDialog('Change Group')),
    submit: 'Save',
    fields: {},
    choices: { Group: 'Field teams' },
  },
  newTerms: {
    open: inTurn(
      load('/admin/commission'),
      pressToDialog('New Terms'),
      fillDialog({ 'First Day': '', 'Monthly Amount (R)': '' }),
    ),
    submit: 'Save Draft',
    fields: { 'First Day': '2031-03-01', 'Monthly Amount (R)': '12' },
    refused: apiRefuses('/admin/commission-drafts', 'monthlyCents', 'Monthly Amount (R)'),
  },
  editTerms: {
    open: inTurn(
      load('/admin/commission'),
      pressToDialog('Edit'),
      fillDialog({ 'First Day': '', 'Monthly Amount (R)': '' }),
    ),
    submit: 'Save',
    fields: { 'First Day': '2031-03-01', 'Monthly Amount (R)': '12' },
    refused: apiRefuses(`/admin/commission-drafts${ONE}`, 'monthlyCents', 'Monthly Amount (R)'),
  },
  endTerms: {
    open: inTurn(
      load('/admin/commission'),
      pressToDialog('End Plan'),
      fillDialog({ 'First Day': '' }),
    ),
    submit: 'Save Draft',
    fields: { 'First Day': '2032-03-01' },
    refused: {
      ...apiRefuses('/admin/commission-endings', 'firstDay', 'First Day'),
      correction: '2032-04-01',
    },
  },
  addGroup: {
    open: inTurn(load('/admin/commission?tab=groups'), pressToDialog('Add Group')),
    submit: 'Add Group',
    fields: { Name: 'Call centre' },
    refused: apiRefuses('/admin/agent-groups', 'name', 'Name'),
  },
  renameGroup: {
    open: inTurn(
      load('/admin/commission?tab=groups'),
      seeRows,
      actToDialog('Rename'),
      fillDialog({ Name: '' }),
    ),
    submit: 'Save',
    fields: { Name: 'Field teams North' },
    refused: apiRefuses(`/admin/agent-groups${ONE}`, 'name', 'Name'),
  },
  agentNote: {
    open: ofAgentPage((page) => page.getByRole('tab', { name: 'Notes' }).click(), seeField('Note')),
    submit: 'Add Note',
    fields: { Note: 'Called about the bank account.' },
    refused: apiRefuses(`/admin/agents${ONE}/notes`, 'text', 'Note'),
  },
  addPayout: {
    open: inTurn(list('/admin/payouts'), pressToDialog('Add Payout')),
    submit: 'Add Payout',
    fields: { 'Amount (R)': '120' },
    choices: { Agent: 'Nomsa' },
    refused: apiRefuses('/admin/payouts', 'amountCents', 'Amount (R)'),
  },
  addAdjustment: {
    open: inTurn(
      ofPageIn('/admin/agents?q=Nomsa'),
      (page) => page.getByRole('tab', { name: 'Adjustments' }).click(),
      pressToDialog('Add Adjustment'),
    ),
    submit: 'Add Adjustment',
    fields: { 'Amount (R)': '120', Reason: 'A month without a signal' },
    choices: { Kind: 'Goodwill' },
    refused: apiRefuses('/admin/adjustments', 'reason', 'Reason'),
  },
  refuseAdjustment: {
    open: inTurn(ofRow('/admin/payouts/adjustments', 'View'), confirm('Refuse')),
    submit: 'Refuse',
    fields: { Reason: 'It was paid in cash' },
    refused: apiRefuses(`/admin/adjustments${ONE}/refuse`, 'reason', 'Reason'),
  },
  undoApproval: {
    open: inTurn(ofRow('/admin/sales?status=approved', 'View'), confirm('Undo Approval')),
    submit: 'Undo Approval',
    fields: { Reason: 'Approved by mistake' },
    refused: apiRefuses(`/admin/sales${ONE}/reverse`, 'reason', 'Reason'),
  },
  liftReturnHold: {
    open: ofPageIn('/admin/agents?q=Returned', pressToDialog('Lift Hold')),
    submit: 'Lift Hold',
    fields: { Reason: 'The bank says that it is open' },
    refused: apiRefuses(`/admin/agents${ONE}/banking/return-lifted`, 'reason', 'Reason'),
  },
  acceptAccount: {
    open: ofPageIn('/admin/agents?q=Unconfirmed', pressToDialog('Accept Account')),
    submit: 'Accept Account',
    fields: { Reason: 'The agent showed the bank card' },
    refused: apiRefuses(`/admin/agents${ONE}/banking/check-accepted`, 'reason', 'Reason'),
  },
  processDespiteHold: {
    open: ofRow('/admin/payouts?q=Held', 'Mark Processing'),
    submit: 'Mark Processing Despite the Hold',
    fields: { Reason: 'The agent came with a bank card' },
    refused: apiRefuses(`/admin/payouts${ONE}/processing`, 'reason', 'Reason'),
  },
  processPayout: {
    open: ofRow('/admin/payouts?status=processing', 'Mark Paid'),
    submit: 'Process Payout',
    fields: payment,
    refused: apiRefuses(`/admin/payouts${ONE}/paid`, 'transactionId', 'Transaction ID'),
  },
  processPayouts: {
    open: ofAll('/admin/payouts?status=processing', /Paid$/),
    submit: /^Process \d Payouts?$/,
    fields: payment,
    refused: apiRefuses('/admin/payout-steps', 'transactionId', 'Transaction ID'),
  },
  rejectPayout: {
    open: ofRow('/admin/payouts?status=pending', 'Reject'),
    submit: 'Reject Payout',
    fields: reason,
    refused: apiRefuses(`/admin/payouts${ONE}/reject`, 'reason', 'Rejection Reason'),
  },
  rejectPayouts: {
    open: ofAll('/admin/payouts?status=pending', /^Reject/),
    submit: /^Reject \d Payouts?$/,
    fields: reason,
    refused: apiRefuses('/admin/payout-steps', 'reason', 'Rejection Reason'),
  },
  returnPayout: {
    open: ofRow('/admin/payouts?status=processing', 'Mark Returned'),
    submit: 'Save',
    fields: { Notes: 'Account closed' },
    refused: apiRefuses(`/admin/payouts${ONE}/returned`, 'reason', 'Notes'),
  },
  addProduct: {
    open: inTurn(list('/admin/products'), pressToDialog('Add Product')),
    submit: 'Save',
    fields: { 'Product Name*': 'Fibre 25' },
    refused: apiRefuses('/admin/products', 'description', 'Description'),
  },
  editProduct: {
    open: inTurn(ofRow('/admin/products', 'Edit'), fillDialog({ 'Product Name*': '' })),
    submit: 'Save',
    fields: { 'Product Name*': 'Fibre 25' },
    refused: apiRefuses(`/admin/products${ONE}`, 'name', 'Product Name*'),
  },
  addResource: {
    open: inTurn(
      list('/admin/resources'),
      pressToDialog('Add Resource'),
      chooseInDialog('Resource Type', 'Link'),
    ),
    submit: 'Save',
    fields: { 'Title*': 'Your first sale', URL: 'https://films.example/a' },
    refused: apiRefuses('/admin/resources', 'fileUrl', 'URL'),
  },
  editResource: {
    open: inTurn(ofRow('/admin/resources', 'Edit'), fillDialog({ 'Title*': '' })),
    submit: 'Save',
    fields: { 'Title*': 'Your first sale' },
    // One of its tags, which the server names by its place.
    refused: { ...apiRefuses(`/admin/resources${ONE}`, 'tags.0', 'Tags (comma separated)') },
  },
  newAnnouncement: {
    open: inTurn(load('/admin/announcements'), pressToDialog('New Announcement')),
    submit: 'Save',
    fields: { 'Title*': 'Office hours', 'Content*': 'We close at noon.' },
    refused: apiRefuses('/admin/announcements', 'title', 'Title*'),
  },
  editAnnouncement: {
    open: inTurn(
      load('/admin/announcements'),
      press('Edit'),
      fillDialog({ 'Title*': '', 'Content*': '' }),
    ),
    submit: 'Save',
    fields: { 'Title*': 'Office hours', 'Content*': 'We close at noon.' },
    refused: apiRefuses(`/admin/announcements${ONE}`, 'content', 'Content*'),
  },
} satisfies Record<string, FormRow>;
