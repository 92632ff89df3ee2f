/** Admin Sales Management, and the administrators' frame around it. */
import { admins, agents, type ScreenTexts, toast } from './specified-text.ts';

const SALE_COLUMNS =
  'Agent, Customer (name and email), Product (N/A if none), Sale Value, Commission (fixed text: R50 upfront and R10 per month), Status, Submitted, Actions';
const SALE_FACTS =
  'agent, status, customer name, email and phone; - product, sale value, commission structure, and submitted date and time; - a View Proof link if proof_url exists; - the rejection reason if any';
const ADD_SALE_FIELDS =
  'Agent (listed as name with referral code); - Product (with speeds and selling price); - Customer Name, Customer Email, Customer Phone; - Sale Value (R)';
const REJECT_SALE =
  'The reject dialog says the agent will be notified and needs a reason; its confirm button is disabled while the reason is blank.';

export const adminSales: readonly ScreenTexts[] = [
  {
    state: 'list',
    texts: [
      { as: 'text', text: 'Review and approve agent sales submissions', ...admins(2) },
      { as: 'button', text: 'Add Sale', ...admins(2) },
      { as: 'text', text: 'R50.00 one-time upfront, R10.00 monthly recurring', ...admins(2) },
      {
        as: 'counters',
        text: ['Pending Review', 'Approved', 'Rejected', 'Total Value'],
        ...admins(2, 'Pending Review, Approved, Rejected, Total Value'),
      },
      {
        as: 'options',
        text: ['All', 'Pending', 'Approved', 'Rejected', 'Paid'],
        ...admins(2, '(All, Pending, Approved, Rejected, Paid)'),
      },
      {
        as: 'columns',
        text: [
          'Agent',
          'Customer',
          'Product',
          'Sale Value',
          'Commission',
          'Status',
          'Submitted',
          'Actions',
        ],
        ...admins(2, SALE_COLUMNS),
      },
      { as: 'text', text: 'R50 upfront and R10 per month', ...admins(2) },
    ],
  },
  {
    state: 'list of pending sales',
    texts: [
      {
        as: 'actions',
        text: ['View', 'Approve', 'Reject'],
        ...admins(2, 'Row actions are view, and for pending sales approve and reject.'),
      },
    ],
  },
  {
    state: 'detail of a pending sale',
    texts: [
      {
        as: 'facts',
        text: [
          'Agent',
          'Status',
          'Customer',
          'Email',
          'Phone',
          'Product',
          'Sale Value',
          'Commission',
          'Submitted',
        ],
        ...admins(2, SALE_FACTS),
      },
      { as: 'link', text: 'View Proof', ...admins(2) },
      { as: 'button', text: 'Approve Sale', ...admins(2) },
      { as: 'button', text: 'Reject Sale', ...admins(2) },
    ],
  },
  {
    state: 'detail of a rejected sale',
    texts: [
      { as: 'facts', text: ['Rejection Reason'], ...admins(2, 'the rejection reason if any') },
    ],
  },
  {
    state: 'approve dialog',
    texts: [
      { as: 'text', text: "commission will be added to the agent's earnings", ...admins(2) },
      { as: 'button', text: 'Approve Sale', ...admins(2) },
    ],
  },
  {
    state: 'approve, refused',
    texts: [toast(admins(8), 'Failed to approve sale')],
  },
  {
    state: 'reject dialog',
    texts: [
      { as: 'text', text: 'will be notified', ...admins(2, REJECT_SALE) },
      { as: 'field', text: 'Rejection Reason', ...admins(2, 'the rejection reason if any') },
      {
        as: 'disabled',
        text: 'Reject Sale',
        ...admins(2, 'Approve Sale and Reject Sale buttons'),
      },
    ],
  },
  {
    state: 'reject, refused',
    texts: [toast(admins(8), 'Failed to reject sale')],
  },
  {
    state: 'add sale dialog',
    texts: [
      { as: 'text', text: 'Add Sale Manually', ...admins(2) },
      {
        as: 'fields',
        text: [
          'Agent',
          'Product',
          'Customer Name',
          'Customer Email',
          'Customer Phone',
          'Sale Value (R)',
        ],
        ...admins(2, ADD_SALE_FIELDS),
      },
    ],
  },
  {
    state: 'add sale, blank',
    texts: [toast(admins(5), 'Please fill in all required fields')],
  },
  {
    state: 'add sale, refused',
    texts: [toast(admins(8), 'Failed to add sale')],
  },
  {
    state: 'frame',
    texts: [
      { as: 'text', text: 'Admin Portal', ...admins(1) },
      { as: 'entries', text: ['Dashboard'], ...admins(2, 'Dashboard /admin') },
      {
        as: 'entries',
        text: ['Sales', 'Payouts'],
        ...admins(2, 'Sales /admin/sales - Products /admin/products - Payouts /admin/payouts'),
      },
      { as: 'text', text: 'Admin', ...admins(2, 'the label Admin and the signed-in email') },
      { as: 'button', text: 'Sign Out', ...admins(2) },
    ],
  },
  {
    state: 'account menu',
    texts: [
      {
        as: 'menu',
        text: ['Profile Settings', 'Sign Out'],
        ...admins(2, 'a Profile Settings item (no action shown) and Sign Out'),
      },
    ],
  },
  // What a call was kept from bringing stays away until the screen is opened anew: last.
  {
    state: 'failing list',
    texts: [toast(agents(8), 'Failed to load sales')],
  },
  {
    state: 'empty',
    texts: [{ as: 'text', text: 'No sales found', ...admins(2) }],
  },
];
