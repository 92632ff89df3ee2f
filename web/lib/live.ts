/**
 * Live updates: the socket says what changed, and the queries on the screen fetch it again (DESIGN 9).
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveMessage, LiveTopic } from '../../shared/notifications/contract.ts';
import { runtimeConfig } from '../config/runtime.ts';
import { api, queries } from './api.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
const POLL_MS = 30_000;
/** Screens may lag the facts by 2 s: what is derived from a change is fetched once more after it. */
const PROJECTION_LAG_MS = 1500;

const keysOf: Partial<Record<LiveTopic, () => readonly (readonly unknown[])[]>> = {
  sales: () => [queries.sales.key(), queries.reports.key()],
  payouts: () => [queries.payouts.key(), queries.ledger.key()],
  earnings: () => [queries.ledger.key(), queries.reports.key()],
  notifications: () => [queries.notifications.key(), queries.reports.key()],
};

function refetch(client: QueryClient, topics: Iterable<LiveTopic>): void {
  for (const topic of topics)
    for (const queryKey of keysOf[topic]?.() ?? []) void client.invalidateQueries({ queryKey });
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
  /** The first connection stands: the screen was fetched before it, and heard nothing meanwhile. */
  onFirstOpen: () => void;
}

/** Holds one connection open until stopped, and polls while there is none. */
function keepLive({ onChange, onFirstOpen }: Hearing): () => void {
  let socket: WebSocket | undefined;
  let stopped = false;
  let retryMs = FIRST_RETRY_MS;
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
    try {
      const { ticket } = await api.notifications.openLive();
      if (stopped) return;
      socket = new WebSocket(liveAddress(ticket));
    } catch {
      // No ticket: polling covers the time until the next try.
      again();
      return;
    }
    socket.onopen = () => {
      // What changed while there was no connection.
      if (retryMs > FIRST_RETRY_MS) onChange(all);
      else onFirstOpen();
      retryMs = FIRST_RETRY_MS;
    };
    socket.onmessage = ({ data }) => onChange(topicsOf(data));
    socket.onclose = again;
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
        onChange: (topics) => refetchTopics(client, topics),
        // The bell alone: it promises to be right within 2 s, and fetching all twice costs people data.
        onFirstOpen: () => void client.invalidateQueries({ queryKey: queries.notifications.key() }),
      }),
    [client],
  );
}
