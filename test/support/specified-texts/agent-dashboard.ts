/** The agent's dashboard. */
import { agents, type ScreenTexts, toast } from './specified-text.ts';

const CARDS =
  "Four stat cards: Total Earnings ('Lifetime commissions'), Pending Earnings ('Available for payout'), Total Sales (approved and pending counts), Referrals ('Active referrals').";
const QUICK =
  "Quick Links card: Traffic Redirect Link ('Share to track website visits') and Sub-Agent Invite Link ('Recruit new agents & earn')";
const RECENT =
  "Recent Sales card: customer name, product name or N/A, sale value, status badge; empty state 'No sales yet' with a 'Submit Your First Sale' button to /agent/sales; a 'View All' link to /agent/sales.";
const NEWS =
  "Announcements card: title, clamped content, date, border colour by urgency; empty text 'No announcements'.";
const STARTED =
  'Getting Started card while the profile is not complete: 1 Complete your profile (add payment details and verify identity), 2 Submit your first sale, 3 Share your referral code (earn bonus commissions by referring new agents).';
const CODE =
  "Copy Code button (toast 'Referral code copied to clipboard!'), hint 'Share with other agents to earn bonuses'.";

export const agentDashboard: readonly ScreenTexts[] = [
  {
    state: 'screen',
    texts: [
      { as: 'text', text: 'Welcome back, ', ...agents(2, "Greeting 'Welcome back, {name}!'") },
      { as: 'text', text: "Here's your performance overview", ...agents(2) },
      { as: 'button', text: 'Copy Code', ...agents(2, CODE) },
      { as: 'text', text: 'Share with other agents to earn bonuses', ...agents(2, CODE) },
      {
        as: 'counters',
        text: ['Total Earnings', 'Pending Earnings', 'Total Sales', 'Referrals'],
        ...agents(2, CARDS),
      },
      { as: 'text', text: 'Lifetime commissions', ...agents(2, CARDS) },
      { as: 'text', text: 'Available for payout', ...agents(2, CARDS) },
      { as: 'text', text: 'Active referrals', ...agents(2, CARDS) },
      { as: 'heading', text: 'Quick Links', ...agents(2, QUICK) },
      { as: 'text', text: 'Traffic Redirect Link', ...agents(2, QUICK) },
      { as: 'text', text: 'Share to track website visits', ...agents(2, QUICK) },
      { as: 'text', text: 'Sub-Agent Invite Link', ...agents(2, QUICK) },
      { as: 'text', text: 'Recruit new agents & earn', ...agents(2, QUICK) },
      { as: 'heading', text: 'Recent Sales', ...agents(2, RECENT) },
      { as: 'link', text: 'View All', ...agents(2, RECENT) },
      { as: 'heading', text: 'Announcements', ...agents(2, NEWS) },
      { as: 'heading', text: 'Getting Started', ...agents(2, STARTED) },
      { as: 'link', text: 'Complete your profile', ...agents(2, STARTED) },
      { as: 'link', text: 'Submit your first sale', ...agents(2, STARTED) },
      { as: 'link', text: 'Share your referral code', ...agents(2, STARTED) },
    ],
  },
  { state: 'code copied', texts: [toast(agents(8), 'Referral code copied to clipboard!')] },
  {
    state: 'nothing yet',
    texts: [
      { as: 'text', text: 'No sales yet', ...agents(2, RECENT) },
      { as: 'button', text: 'Submit Your First Sale', ...agents(2, RECENT) },
      { as: 'text', text: 'No announcements', ...agents(2, NEWS) },
    ],
  },
];
