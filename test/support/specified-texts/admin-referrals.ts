/** Admin Referral Network. */
import { admins, type ScreenTexts, toast } from './specified-text.ts';

const SIGNUP_CARDS =
  'Cards: total signups via referral links and the rate of signups to invite clicks.';
const SIGNUP_RATE = 'Agent signup conversion = signups divided by invite clicks.';
const SIGNUP_COLUMNS =
  'Agent Name, Referral Code, Contact (phone and email), Referred By, Referrer Code, Joined Date';
const LINKS =
  'An overview of traffic redirect links (to the company website) and sub-agent invitation links.';
const SHAPES =
  '{host}/ref/{code} for traffic redirect; {host}/auth/register?ref={code} for invitation.';
const CLICK_COLUMNS =
  'Agent, Referral Code, Link Type, IP Address (N/A if none), Converted (Yes or No), Conversion Type, Clicked At';

const clickCards = {
  as: 'counters',
  text: ['Total Clicks', 'Traffic Links', 'Invite Links', 'Conversions'],
  ...admins(2),
} as const;

export const adminReferrals: readonly ScreenTexts[] = [
  {
    state: 'referrals',
    texts: [
      {
        as: 'entries',
        text: ['Payouts', 'Referral Network'],
        ...admins(2, 'Payouts /admin/payouts - Referral Network /admin/referrals'),
      },
      { as: 'tab', text: 'Referrals', ...admins(2) },
      { as: 'tab', text: 'Agent Signups', ...admins(2) },
      { as: 'tab', text: 'Link Tracking', ...admins(2) },
      { as: 'tab', text: 'Click Details', ...admins(2) },
      {
        as: 'counters',
        text: ['Total Referrals', 'Active Referrals', 'Total Bonuses', 'Conversion Rate'],
        ...admins(2),
      },
      {
        as: 'columns',
        text: [
          'Referrer',
          'Referrer Code',
          'Referred Agent',
          'Referred Code',
          'Status',
          'Bonus Earned',
          'First Sale',
          'Joined',
        ],
        ...admins(2),
      },
    ],
  },
  {
    state: 'signups',
    texts: [
      { as: 'heading', text: 'Total Signups', ...admins(2, SIGNUP_CARDS) },
      { as: 'text', text: 'via referral links', ...admins(2, SIGNUP_CARDS) },
      { as: 'heading', text: 'Agent Signup Conversion', ...admins(9, SIGNUP_RATE) },
      {
        as: 'columns',
        text: [
          'Agent Name',
          'Referral Code',
          'Contact',
          'Referred By',
          'Referrer Code',
          'Joined Date',
        ],
        ...admins(2, SIGNUP_COLUMNS),
      },
    ],
  },
  {
    state: 'link tracking',
    texts: [
      clickCards,
      { as: 'heading', text: 'Traffic Redirect Links', ...admins(2, LINKS) },
      { as: 'heading', text: 'Sub-Agent Invitation Links', ...admins(2, LINKS) },
      { as: 'text', text: 'to the company website', ...admins(2, LINKS) },
      { as: 'text', text: '/ref/{code}', ...admins(9, SHAPES) },
      { as: 'text', text: '/auth/register?ref={code}', ...admins(9, SHAPES) },
    ],
  },
  {
    state: 'clicks',
    texts: [
      clickCards,
      {
        as: 'columns',
        text: [
          'Agent',
          'Referral Code',
          'Link Type',
          'IP Address',
          'Converted',
          'Conversion Type',
          'Clicked At',
        ],
        ...admins(2, CLICK_COLUMNS),
      },
      { as: 'options', label: 'Type', text: ['All Types', 'Traffic', 'Invite'], ...admins(2) },
      { as: 'text', text: 'N/A', ...admins(2, CLICK_COLUMNS) },
      { as: 'badge', text: 'Yes', icon: 'check-circle', ...admins(2, CLICK_COLUMNS) },
      { as: 'badge', text: 'No', icon: 'minus-circle', ...admins(2, CLICK_COLUMNS) },
    ],
  },
  // What a call was kept from bringing stays away until the screen is opened anew: last.
  { state: 'failing referrals', texts: [toast(admins(8), 'Failed to load referrals')] },
  {
    state: 'no referrals',
    texts: [{ as: 'text', text: 'No referrals yet', ...admins(2) }],
  },
  {
    state: 'no signups',
    texts: [{ as: 'text', text: 'No agents signed up via referral yet', ...admins(2) }],
  },
  { state: 'no clicks', texts: [{ as: 'text', text: 'No click data found', ...admins(2) }] },
];
