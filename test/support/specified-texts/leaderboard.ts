/** Leaderboard. */
import { admins, agents, type ScreenTexts } from './specified-text.ts';

const TABS = 'Tabs Top Sales, Top Sub-Agents, Top Recruiters, plus the ranking criteria.';
const RATE = 'recruiter conversion rate is the rounded percent of invite clicks converted.';

export const leaderboard: readonly ScreenTexts[] = [
  {
    state: 'screen',
    texts: [
      { as: 'heading', text: 'Leaderboard', ...agents(2) },
      { as: 'tab', text: 'Top Sales', ...agents(2, TABS) },
      { as: 'tab', text: 'Top Sub-Agents', ...agents(2, TABS) },
      { as: 'tab', text: 'Top Recruiters', ...agents(2, TABS) },
      { as: 'heading', text: 'Ranking Criteria', ...agents(2, TABS) },
      { as: 'text', text: 'conversion rate', ...agents(2, RATE) },
      { as: 'text', text: 'NEW', ...admins(2, 'Agents created within 7 days are flagged NEW.') },
    ],
  },
];
