/** Admin Payout Management. */
import { admins, type ScreenTexts, toast } from './specified-text.ts';

const PAYOUT_COLUMNS =
  'Agent (name and phone), Amount, Status, Transaction ID, Requested, Processed, Actions';
const PAYOUT_STEPS =
  'Pending rows can be marked Processing or rejected. Processing rows can be marked paid.';
const PAYOUT_FACTS =
  "agent, phone, amount, status, transaction id, requested and processed times, the agent's payment details as formatted structured data, and notes";
const ADD_PAYOUT = 'Add Payout Manually: Agent, Amount (R, step 0.01, min 0), Notes';
const PROCESS_PAYOUT = 'Process Payout: Transaction ID (required) and Notes (optional).';

export const adminPayouts: readonly ScreenTexts[] = [
  {
    state: 'list',
    texts: [
      { as: 'button', text: 'Add Payout', ...admins(2) },
      {
        as: 'counters',
        text: ['Pending', 'Processing', 'Paid', 'Total Paid'],
        ...admins(2, 'Pending (count and rand total), Processing, Paid, Total Paid'),
      },
      {
        as: 'options',
        text: ['All', 'Pending', 'Processing', 'Paid', 'Rejected'],
        after: ['Returned'],
        ...admins(2, '(All, Pending, Processing, Paid, Rejected)'),
      },
      {
        as: 'columns',
        text: ['Agent', 'Amount', 'Status', 'Transaction ID', 'Requested', 'Processed', 'Actions'],
        ...admins(2, PAYOUT_COLUMNS),
      },
      { as: 'button', text: 'Mark Processing', ...admins(2, PAYOUT_STEPS) },
      { as: 'button', text: 'Reject', ...admins(2, PAYOUT_STEPS) },
      { as: 'button', text: 'Mark Paid', ...admins(2, PAYOUT_STEPS) },
      { as: 'badge', text: 'Loaded', icon: 'clock-circle', ...admins(4) },
      { as: 'badge', text: 'Paying', icon: 'sync', ...admins(4) },
      { as: 'badge', text: 'Released', icon: 'check-circle', ...admins(4) },
    ],
  },
  {
    state: 'detail',
    texts: [
      {
        as: 'facts',
        text: ['Agent', 'Phone', 'Amount', 'Status', 'Transaction ID', 'Requested', 'Processed'],
        ...admins(2, PAYOUT_FACTS),
      },
      { as: 'facts', text: ['Notes'], ...admins(2, PAYOUT_FACTS) },
      { as: 'heading', text: 'Payment Details', ...admins(2, PAYOUT_FACTS) },
    ],
  },
  {
    state: 'process dialog',
    texts: [
      { as: 'text', text: 'Process Payout', ...admins(2) },
      { as: 'fields', text: ['Transaction ID', 'Notes'], ...admins(2, PROCESS_PAYOUT) },
    ],
  },
  {
    state: 'process, blank',
    texts: [toast(admins(5), 'Please provide a transaction ID')],
  },
  {
    state: 'process, refused',
    texts: [toast(admins(8), 'Failed to process payout')],
  },
  {
    state: 'process, done',
    texts: [toast(admins(8), 'Payout processed successfully')],
  },
  {
    state: 'mark processing, refused',
    texts: [toast(admins(8), 'Failed to update payout status')],
  },
  {
    state: 'mark processing, done',
    texts: [toast(admins(8), 'Payout marked as processing')],
  },
  {
    state: 'reject dialog',
    texts: [
      { as: 'text', text: 'Reject Payout', ...admins(2, 'Reject Payout: Rejection Reason.') },
      { as: 'field', text: 'Rejection Reason', ...admins(2) },
    ],
  },
  {
    state: 'reject, blank',
    texts: [toast(admins(5), 'Please provide a reason for rejection')],
  },
  {
    state: 'reject, refused',
    texts: [toast(admins(8), 'Failed to reject payout')],
  },
  {
    state: 'reject, done',
    texts: [toast(admins(8), 'Payout rejected')],
  },
  {
    state: 'add payout dialog',
    texts: [
      { as: 'text', text: 'Add Payout Manually', ...admins(2) },
      { as: 'fields', text: ['Agent', 'Amount (R)', 'Notes'], ...admins(2, ADD_PAYOUT) },
      {
        as: 'text',
        text: 'Pending (Loaded), then Processing (Paying), then Paid (Released)',
        ...admins(2),
      },
    ],
  },
  {
    state: 'add payout, blank',
    texts: [toast(admins(5), 'Please fill in all required fields')],
  },
  {
    state: 'add payout of 0',
    texts: [toast(admins(5), 'Please enter a valid amount')],
  },
  {
    state: 'add payout, refused',
    texts: [toast(admins(8), 'Failed to add payout')],
  },
  {
    state: 'add payout, done',
    texts: [toast(admins(8), 'Payout added successfully')],
  },
  // What a call was kept from bringing stays away until the screen is opened anew: last.
  {
    state: 'failing list',
    texts: [toast(admins(8), 'Failed to load payouts')],
  },
  {
    state: 'empty',
    texts: [{ as: 'text', text: 'No payout requests found', ...admins(2) }],
  },
];
