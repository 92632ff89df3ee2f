/**
 * Live updates: the socket says what changed, and the queries on the screen fetch it again (DESIGN 9).
 */
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveMessage, LiveTopic } from '../../shared/notifications/contract.ts';
import { CLICKS_PAUSE_S } from '../../shared/notifications/rules.ts';
import { runtimeConfig } from '../config/runtime.ts';
import { api, queries } from './api.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** Without a connection the bell is right within 30 s. */
const POLL_MS = 15_000;
/** Whoever waits longer for a ticket or a connection waits for nothing, as on a network that drops it. */
const PATIENCE_MS = 10_000;
/** Screens may lag the facts by 2 s: what is derived from a change is fetched once more after it. */
const PROJECTION_LAG_MS = 1500;
/** What is shown may have changed unheard where the first connection took longer than this. */
const SOON_MS = 3000;

const keysOf: Partial<Record<LiveTopic, () => readonly (readonly unknown[])[]>> = {
  sales: () => [queries.sales.key(), queries.reports.key()],
  payouts: () => [queries.payouts.key(), queries.ledger.key(), queries.reports.key()],
  batches: () => [queries.monthlyRun.key()],
  agents: () => [queries.agents.key(), queries.reports.key()],
  earnings: () => [queries.ledger.key(), queries.reports.key(), queries.leaderboard.key()],
  referrals: () => [queries.referrals.key(), queries.reports.key(), queries.leaderboard.key()],
  clicks: () => [
    queries.referrals.listClicks.key(),
    queries.referrals.countReferrals.key(),
    queries.reports.getReport.key(),
  ],
  products: () => [queries.products.key()],
  announcements: () => [queries.announcements.key()],
  resources: () => [queries.resources.key()],
  notifications: () => [queries.notifications.key(), queries.reports.key()],
  reports: () => [queries.reports.getReport.key()],
  reportTops: () => [
    queries.reports.getReport.key(),
    queries.reports.listTopAgents.key(),
    queries.reports.listTopProducts.key(),
    queries.reports.listTopResources.key(),
    queries.reports.listTopReferrers.key(),
  ],
};

/** Each once, however many of the topics it belongs to. */
function refetch(client: QueryClient, topics: Iterable<LiveTopic>): void {
  const keys = [...topics].flatMap((topic) => keysOf[topic]?.() ?? []);
  const distinct = new Map(keys.map((queryKey) => [hashKey(queryKey), queryKey]));
  for (const queryKey of distinct.values()) void client.invalidateQueries({ queryKey });
}

/** What is fetched once more, when nothing has changed for a while. */
const late: { topics: Set<LiveTopic>; timer?: ReturnType<typeof setTimeout> } = {
  topics: new Set(),
};

/**
 * Fetches again what shows any of the topics, now and when projections have caught up: once after a
 * row of changes, each of which fetches what was projected of those before it.
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

/** Of clicks browsers hear once in a while: those that were made meanwhile are fetched when it is over. */
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
    // Not one of ours (API Gateway answers errors in its own words).
    return [];
  }
}

interface Hearing {
  onChange: (topics: readonly LiveTopic[]) => void;
  /** The first connection stands, soon: the screen was fetched just before it, and heard nothing meanwhile. */
  onFirstOpen: () => void;
}

/** Holds one connection open until stopped, and polls while there is none. */
function keepLive({ onChange, onFirstOpen }: Hearing): () => void {
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
    // Half fixed, half random, so that a restart doesn't bring everyone back at once.
    retry = setTimeout(() => void connect(), retryMs / 2 + (Math.random() * retryMs) / 2);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const connect = async () => {
    let opening: WebSocket;
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const { ticket } = await api.notifications.openLive(undefined, { signal });
      if (stopped) return;
      opening = new WebSocket(liveAddress(ticket));
    } catch {
      // No ticket: polling covers the time until the next try.
      again();
      return;
    }
    socket = opening;
    const patience = setTimeout(() => opening.close(), PATIENCE_MS);
    socket.onopen = () => {
      clearTimeout(patience);
      // What changed while there was no connection.
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
        // The bell alone: it promises to be right within 2 s, and fetching all twice costs people data.
        onFirstOpen: () => void client.invalidateQueries({ queryKey: queries.notifications.key() }),
      }),
    [client],
  );
}
