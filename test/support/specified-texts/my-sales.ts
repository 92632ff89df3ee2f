/** My Sales, and the agents' frame around it. */
import { agents, type ScreenTexts, toast } from './specified-text.ts';

const SALE_STATUSES = 'pending, approved, rejected, paid';
const SALE_BADGES =
  'pending secondary with clock, approved default with tick, rejected destructive with cross';
const SALE_FIELDS =
  'customer name, customer email, customer phone, product (picker of active products, showing speeds and selling price), sale value and an optional proof URL';
const THEMES = 'theme toggle (Light, Dark, System)';

export const mySales: readonly ScreenTexts[] = [
  {
    state: 'list',
    texts: [
      {
        as: 'columns',
        text: ['Customer', 'Product', 'Sale Value', 'Status', 'Submitted'],
        after: ['Actions'],
        ...agents(2, 'customer, product, value, status, submitted date'),
      },
      { as: 'badge', text: 'Pending', icon: 'clock-circle', ...agents(4, SALE_BADGES) },
      { as: 'badge', text: 'Approved', icon: 'check-circle', ...agents(4, SALE_BADGES) },
      { as: 'badge', text: 'Rejected', icon: 'close-circle', ...agents(4, SALE_BADGES) },
      { as: 'badge', text: 'Paid', icon: 'dollar-circle', ...agents(4, SALE_STATUSES) },
      {
        as: 'options',
        text: ['Pending', 'Approved', 'Rejected', 'Paid'],
        ...agents(4, SALE_STATUSES),
      },
    ],
  },
  {
    state: 'new sale',
    texts: [
      {
        as: 'fields',
        text: [
          'Customer Name',
          'Customer Email',
          'Customer Phone',
          'Product',
          'Sale Value (R)',
          'Proof URL',
        ],
        ...agents(2, SALE_FIELDS),
      },
    ],
  },
  {
    state: 'new sale, blank',
    texts: [toast(agents(5), 'Please fill in all required fields')],
  },
  {
    state: 'new sale, value of 0',
    texts: [toast(agents(5), 'Please enter a valid sale amount')],
  },
  {
    state: 'new sale, refused',
    texts: [toast(agents(8), 'Failed to submit sale')],
  },
  {
    state: 'new sale, submitted',
    texts: [toast(agents(8), 'Sale submitted successfully! Awaiting admin approval.')],
  },
  {
    state: 'frame',
    texts: [
      { as: 'text', text: 'Agent Portal', ...agents(2) },
      {
        as: 'entries',
        text: ['Sales', 'Earnings'],
        ...agents(2, 'Sales /agent/sales; Earnings /agent/earnings'),
      },
      { as: 'button', text: 'Sign Out', ...agents(2) },
      { as: 'button', text: 'My Account', ...agents(2) },
    ],
  },
  {
    state: 'theme menu',
    texts: [{ as: 'menu', text: ['Light', 'Dark', 'System'], ...agents(2, THEMES) }],
  },
  {
    state: 'account menu',
    texts: [{ as: 'menu', text: ['Profile & Links', 'Sign Out'], ...agents(2) }],
  },
  // What a call was kept from bringing stays away until the screen is opened anew: last.
  {
    state: 'empty',
    texts: [
      { as: 'heading', text: 'My Sales', ...agents(2) },
      { as: 'text', text: 'No sales yet', ...agents(2) },
      { as: 'button', text: 'Submit Your First Sale', ...agents(2) },
    ],
  },
  {
    state: 'failing list',
    texts: [toast(agents(8), 'Failed to load sales')],
  },
];
