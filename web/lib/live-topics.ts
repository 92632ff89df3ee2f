/** The queries that each topic of a push concerns. */
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LiveTopic } from '../../shared/notifications/contract.ts';
import { queries } from './api.ts';

const keysOf: Partial<Record<LiveTopic, () => readonly (readonly unknown[])[]>> = {
  sales: () => [queries.sales.key(), queries.reports.key()],
  payouts: () => [
    queries.payouts.key(),
    queries.adjustments.key(),
    queries.approvals.key(),
    queries.ledger.key(),
    queries.reports.key(),
  ],
  batches: () => [queries.monthlyRun.key()],
  agents: () => [queries.agents.key(), queries.reports.key()],
  earnings: () => [
    queries.ledger.key(),
    queries.reports.key(),
    queries.leaderboard.key(),
    // A recruit's sale adds to the recruiter's balance.
    queries.referrals.getReferralSummary.key(),
    queries.referrals.listMyReferrals.key(),
  ],
  referrals: () => [queries.referrals.key(), queries.reports.key(), queries.leaderboard.key()],
  clicks: () => [
    queries.referrals.listClicks.key(),
    queries.referrals.countReferrals.key(),
    queries.reports.getReport.key(),
  ],
  // The bell's answer has the number of new leads.
  leads: () => [queries.leads.key(), queries.reports.key(), queries.notifications.key()],
  jobs: () => [queries.jobs.listJobs.key()],
  products: () => [queries.products.key()],
  announcements: () => [queries.announcements.key()],
  resources: () => [queries.resources.key()],
  news: () => [queries.notifications.key(), queries.reports.getMyDashboard.key()],
  notifications: () => [
    queries.notifications.key(),
    queries.reports.key(),
    queries.commissionPlans.getMyTerms.key(),
  ],
  reports: () => [queries.reports.getReport.key()],
  reportTops: () => [
    queries.reports.getReport.key(),
    queries.reports.listTopAgents.key(),
    queries.reports.listTopProducts.key(),
    queries.reports.listTopResources.key(),
    queries.reports.listTopReferrers.key(),
  ],
  // Each answer tells of maintenance; these are on every screen of their portal.
  portal: () => [
    queries.notifications.listNotifications.key(),
    queries.reports.countOpenWork.key(),
  ],
};

export const ALL_TOPICS = Object.keys(keysOf) as LiveTopic[];

/** Each key once, also when it belongs to several topics. */
function keysFor(topics: Iterable<LiveTopic>): readonly QueryKey[] {
  const keys = [...topics].flatMap((topic) => keysOf[topic]?.() ?? []);
  return [...new Map(keys.map((queryKey) => [hashKey(queryKey), queryKey])).values()];
}

/** Fetches what the screen shows of these topics. */
export function refetch(client: QueryClient, topics: Iterable<LiveTopic>): void {
  for (const queryKey of keysFor(topics)) void client.invalidateQueries({ queryKey });
}

/** Marks what is known of these topics as old: it is fetched when it is next looked at. */
export function markOld(client: QueryClient, topics: Iterable<LiveTopic>): void {
  for (const queryKey of keysFor(topics))
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** The number of calls that a refetch of these topics makes. */
export function callsFor(client: QueryClient, topics: Iterable<LiveTopic>): number {
  const cache = client.getQueryCache();
  const shown = keysFor(topics).flatMap((queryKey) => cache.findAll({ queryKey, type: 'active' }));
  return new Set(shown.map(({ queryHash }) => queryHash)).size;
}
