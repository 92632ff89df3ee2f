/** My Earnings. */
import { agents, type ScreenTexts, toast } from './specified-text.ts';

const PAYOUT_LABELS =
  'pending is Loaded, processing is Paying, paid is Released, rejected. Agent requests start pending.';
const BALANCES = 'balances (total earned, paid, pending, available)';
export const myEarnings: readonly ScreenTexts[] = [
  {
    state: 'screen',
    texts: [
      { as: 'heading', text: 'My Earnings', ...agents(2) },
      { as: 'heading', text: 'Commission Structure', ...agents(2, 'the commission structure') },
      { as: 'heading', text: 'Total Earned', ...agents(2, BALANCES) },
      { as: 'heading', text: 'Paid', ...agents(2, BALANCES) },
      { as: 'heading', text: 'Pending', ...agents(2, BALANCES) },
      { as: 'heading', text: 'Available', ...agents(2, BALANCES) },
      {
        as: 'heading',
        text: 'Payout History',
        ...agents(2, 'payout history (newest requested first)'),
      },
      { as: 'text', text: 'Payouts are processed in 3-5 business days.', ...agents(2) },
    ],
  },
  {
    state: 'history',
    texts: [
      { as: 'badge', text: 'Loaded', icon: 'clock-circle', ...agents(4, PAYOUT_LABELS) },
      { as: 'badge', text: 'Paying', icon: 'sync', ...agents(4, PAYOUT_LABELS) },
      { as: 'badge', text: 'Released', icon: 'check-circle', ...agents(4, PAYOUT_LABELS) },
      { as: 'badge', text: 'Rejected', icon: 'close-circle', ...agents(4, PAYOUT_LABELS) },
      {
        as: 'options',
        text: ['Loaded', 'Paying', 'Released', 'Rejected'],
        after: ['Returned'],
        ...agents(4, PAYOUT_LABELS),
      },
    ],
  },
  {
    state: 'request, refused',
    texts: [toast(agents(8), 'Failed to request payout')],
  },
  {
    state: 'request, submitted',
    texts: [toast(agents(8), 'Payout request submitted successfully!')],
  },
  {
    state: 'request of nothing',
    texts: [toast(agents(5), 'No balance available for payout')],
  },
  // What a call was kept from bringing stays away until the screen is opened anew: last.
  {
    state: 'failing earnings',
    texts: [toast(agents(8), 'Failed to load earnings data')],
  },
  {
    state: 'failing statements',
    texts: [toast(agents(8), 'Failed to load earnings data')],
  },
];
