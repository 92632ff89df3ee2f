/** My Referrals. */
import { agents, type ScreenTexts, toast } from './specified-text.ts';

const TABS = 'tabs Signed Up, Pending Invites, Link Clicks, How It Works';

export const myReferrals: readonly ScreenTexts[] = [
  {
    state: 'screen',
    texts: [
      { as: 'heading', text: 'My Referrals', ...agents(2) },
      {
        as: 'tabs',
        text: ['Signed Up', 'Pending Invites', 'Link Clicks', 'How It Works'],
        ...agents(2, TABS),
      },
      {
        as: 'text',
        text: '/register?ref=',
        ...agents(2, 'This screen shows an older link shape {host}/register?ref={code}'),
      },
    ],
  },
  {
    state: 'recruits',
    texts: [
      {
        as: 'badge',
        text: 'Signed Up',
        icon: 'smile',
        ...agents(3, 'status (invited, signed_up, active, first_sale)'),
      },
    ],
  },
  {
    state: 'clicks',
    texts: [
      {
        as: 'badge',
        text: 'Converted',
        icon: 'check-circle',
        ...agents(4, 'Link click: converted or pending.'),
      },
      {
        as: 'badge',
        text: 'Pending',
        icon: 'clock-circle',
        ...agents(4, 'Link click: converted or pending.'),
      },
    ],
  },
  {
    state: 'code copied',
    texts: [toast(agents(8), 'Referral code copied to clipboard!')],
  },
  {
    state: 'link copied',
    texts: [toast(agents(8), 'Referral link copied to clipboard!')],
  },
  {
    state: 'failing referrals',
    texts: [toast(agents(8), 'Failed to load referrals')],
  },
];
