/** The agents' forms, for an agent with a sale and without bank details. */
import { follow } from '../browser/screens.ts';
import { inTurn, load, press, seeButton, seeField, type Step } from '../specified-texts/steps.ts';
import { apiRefuses, type FormRow } from './form-row.ts';

const clear =
  (label: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill('');

/** The session ends at the server while a screen is open. */
const endSession: Step = async (page) => {
  const unauthorized = { status: 401, json: { message: 'Unauthorized' } };
  const json = { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };
  await page.route(/\/api\/(agent|me)\//, (route) => route.fulfill(unauthorized));
  await page.route(/\/user-pool\/?$/, (route) => route.fulfill({ status: 400, json }));
  await follow(page, '/agent/leaderboard');
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
};

const openSale: Step = async (page) => {
  const sales = page.getByRole('list', { name: 'My Sales' }).getByRole('listitem');
  await sales.first().getByRole('button', { name: 'View' }).click();
  await page.getByRole('region', { name: 'Messages' }).waitFor();
};

export const agentsForms = {
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
  referralCode: {
    open: inTurn(load('/agent/profile'), seeField('Referral Code'), clear('Referral Code')),
    submit: 'Save Referral Code',
    fields: { 'Referral Code': 'ZANELE1' },
    refused: apiRefuses('/agent/referral-code', 'code', 'Referral Code'),
  },
  invite: {
    open: inTurn(load('/agent/referrals?tab=pending-invites'), seeButton('Send Invitation')),
    submit: 'Send Invitation',
    fields: { Email: 'friend@friends.example' },
    refused: apiRefuses('/agent/invitations', 'email', 'Email'),
  },
  loseLead: {
    open: inTurn(load('/agent/leads'), press('Lost')),
    submit: 'Mark as Lost',
    fields: { Reason: 'No fibre in the street' },
    refused: apiRefuses('/agent/leads/[^/]+/lost', 'reason', 'Reason'),
  },
  mySaleMessage: {
    open: inTurn(load('/agent/sales'), openSale),
    submit: 'Send Message',
    fields: { Message: 'Is the photo clear enough?' },
    refused: apiRefuses('/agent/sales/[^/]+/messages', 'text', 'Message'),
  },
  support: {
    open: load('/agent/support'),
    submit: 'Submit Request',
    fields: { Subject: 'My payout', Message: 'Where is it?' },
    refused: apiRefuses('/agent/support-requests', 'message', 'Message'),
  },
  signInAgain: {
    open: inTurn(load('/agent/sales'), endSession),
    submit: 'Sign In',
    fields: { Password: 'Demo-portal-1' },
  },
} satisfies Record<string, FormRow>;
