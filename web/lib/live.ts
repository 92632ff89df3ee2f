/** Live updates: the socket names the changed topics, and the queries on the screen fetch them again. */
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveMessage, LiveTopic } from '../../shared/notifications/contract.ts';
import { CLICKS_PAUSE_S } from '../../shared/notifications/rules.ts';
import { runtimeConfig } from '../config/runtime.ts';
import { api, queries } from './api.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** Polling interval of all topics without a socket; the bell may be 30 s old then. */
const POLL_MS = 15_000;
/** A ticket or a connection that takes longer counts as failed, as on a network that drops packets. */
const TIMEOUT_MS = 10_000;
/** Delay before derived figures are fetched again after a change; they may be 2 s old. */
const PROJECTION_LAG_MS = 1500;
/** When the first connection takes longer, the screen may have missed a change, and is fetched again. */
const SOON_MS = 3000;

const keysOf: Partial<Record<LiveTopic, () => readonly (readonly unknown[])[]>> = {
  sales: () => [queries.sales.key(), queries.reports.key()],
  payouts: () => [
    queries.payouts.key(),
    queries.adjustments.key(),
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
  leads: () => [queries.leads.key(), queries.reports.key()],
  products: () => [queries.products.key()],
  announcements: () => [queries.announcements.key()],
  resources: () => [queries.resources.key()],
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
};

/** Fetches each query once, also when it belongs to several topics. */
function refetch(client: QueryClient, topics: Iterable<LiveTopic>): void {
  const keys = [...topics].flatMap((topic) => keysOf[topic]?.() ?? []);
  const distinct = new Map(keys.map((queryKey) => [hashKey(queryKey), queryKey]));
  for (const queryKey of distinct.values()) void client.invalidateQueries({ queryKey });
}

/** Topics to fetch once more when no change has arrived for a while. */
const late: { topics: Set<LiveTopic>; timer?: ReturnType<typeof setTimeout> } = {
  topics: new Set(),
};

/**
 * Fetches the queries of the topics again: now, and once more when the projections have caught up with the
 * last of several changes.
 */
export function refetchTopics(client: QueryClient, topics: readonly LiveTopic[]): void {
  refetch(client, topics);
  for (const topic of topics) late.topics.add(topic);
  clearTimeout(late.timer);
  late.timer = setTimeout(() => {
    refetch(client, late.topics);
    late.topics.clear();
  }, PROJECTION_LAG_MS);
}

let clicksTimer: ReturnType<typeof setTimeout> | undefined;

/** Clicks are announced at most once in CLICKS_PAUSE_S; fetches again after that pause. */
function followClicks(client: QueryClient): void {
  clearTimeout(clicksTimer);
  const wait = CLICKS_PAUSE_S * 1000 + PROJECTION_LAG_MS;
  clicksTimer = setTimeout(() => refetch(client, ['clicks']), wait);
}

const liveAddress = (ticket: string) => {
  const base = runtimeConfig().liveUrl ?? `${window.location.origin.replace(/^http/, 'ws')}/ws`;
  return `${base}?${new URLSearchParams({ ticket })}`;
};

function topicsOf(data: unknown): LiveTopic[] {
  if (typeof data !== 'string') return [];
  try {
    return (JSON.parse(data) as LiveMessage).changed ?? [];
  } catch {
    // Not a message of the portal: API Gateway words errors itself.
    return [];
  }
}

interface LiveEvents {
  onChange: (topics: readonly LiveTopic[]) => void;
  /** The first connection opened soon after the screen was fetched. */
  onFirstOpen: () => void;
}

/** Keeps one connection open until stopped, and polls while there is none. */
function keepLive({ onChange, onFirstOpen }: LiveEvents): () => void {
  let socket: WebSocket | undefined;
  let stopped = false;
  let retryMs = FIRST_RETRY_MS;
  const soon = performance.now() + SOON_MS;
  let hasOpened = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const all = Object.keys(keysOf) as LiveTopic[];
  const poll = setInterval(() => {
    const visible = document.visibilityState === 'visible';
    if (visible && socket?.readyState !== WebSocket.OPEN) onChange(all);
  }, POLL_MS);

  const again = () => {
    if (stopped) return;
    // Half fixed, half random, so that not all browsers reconnect at once after a restart.
    retry = setTimeout(() => void connect(), retryMs / 2 + (Math.random() * retryMs) / 2);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const connect = async () => {
    let opening: WebSocket;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { ticket } = await api.notifications.openLive(undefined, { signal });
      if (stopped) return;
      opening = new WebSocket(liveAddress(ticket));
    } catch {
      // Without a ticket, polling covers the time until the next attempt.
      again();
      return;
    }
    socket = opening;
    const patience = setTimeout(() => opening.close(), TIMEOUT_MS);
    socket.onopen = () => {
      clearTimeout(patience);
      // Changes without a connection were missed.
      if (hasOpened || performance.now() > soon) onChange(all);
      else onFirstOpen();
      hasOpened = true;
      retryMs = FIRST_RETRY_MS;
    };
    socket.onmessage = ({ data }) => onChange(topicsOf(data));
    socket.onclose = () => {
      clearTimeout(patience);
      again();
    };
  };
  void connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    clearInterval(poll);
    socket?.close();
  };
}

/** Keeps the screens behind the guard up to date. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      keepLive({
        onChange: (topics) => {
          refetchTopics(client, topics);
          if (topics.includes('clicks')) followClicks(client);
        },
        // Only the bell, which has to be right within 2 s; fetching everything again would cost mobile data.
        onFirstOpen: () => {
          void client.invalidateQueries({ queryKey: queries.notifications.key() });
          // Some may have been announced just before the page was loaded; those since then aren't yet.
          followClicks(client);
        },
      }),
    [client],
  );
}
