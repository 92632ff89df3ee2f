/** The screens of agents: their texts, and what axe says of them. */
import { agentDashboard } from '../support/specified-texts/agent-dashboard.ts';
import { myEarningsWays, mySalesWays } from '../support/specified-texts/agent-ways.ts';
import { bellWays } from '../support/specified-texts/bell-ways.ts';
import { dashboardWays } from '../support/specified-texts/dashboard-ways.ts';
import { leaderboardWays } from '../support/specified-texts/leaderboard-ways.ts';
import { leaderboard } from '../support/specified-texts/leaderboard.ts';
import { myEarnings } from '../support/specified-texts/my-earnings.ts';
import { myProfileWays } from '../support/specified-texts/my-profile-ways.ts';
import { myProfile } from '../support/specified-texts/my-profile.ts';
import { myReferralsWays } from '../support/specified-texts/my-referrals-ways.ts';
import { myReferrals } from '../support/specified-texts/my-referrals.ts';
import { myResourcesWays } from '../support/specified-texts/my-resources-ways.ts';
import { myResources } from '../support/specified-texts/my-resources.ts';
import { mySales } from '../support/specified-texts/my-sales.ts';
import { notificationBell } from '../support/specified-texts/notification-bell.ts';
import { makeHistory } from '../support/specified-texts/history.ts';
import { describeScreens } from '../support/specified-texts/screen-suite.ts';
import { supportWays } from '../support/specified-texts/support-ways.ts';
import { support } from '../support/specified-texts/support.ts';

describeScreens(
  [
    {
      name: 'Agent dashboard',
      who: 'agent',
      table: agentDashboard,
      ways: dashboardWays,
      inspected: ['screen'],
    },
    { name: 'My Sales', who: 'agent', table: mySales, ways: mySalesWays, inspected: ['list'] },
    { name: 'My Earnings', who: 'agent', table: myEarnings, ways: myEarningsWays },
    {
      name: 'My Referrals',
      who: 'agent',
      table: myReferrals,
      ways: myReferralsWays,
      inspected: ['recruits', 'clicks'],
    },
    {
      name: 'Notification bell',
      who: 'agent',
      table: notificationBell,
      ways: bellWays,
      inspected: ['popover', 'notification'],
    },
    {
      name: 'Leaderboard',
      who: 'agent',
      table: leaderboard,
      ways: leaderboardWays,
      inspected: ['screen'],
    },
    { name: 'Support', who: 'agent', table: support, ways: supportWays, inspected: ['submitted'] },
    {
      name: 'Resources',
      who: 'agent',
      table: myResources,
      ways: myResourcesWays,
      inspected: ['list', 'share dialog'],
    },
    {
      name: 'Profile & Links',
      who: 'agent',
      table: myProfile,
      ways: myProfileWays,
      inspected: ['banking blank'],
    },
  ],
  makeHistory,
);
