/** Live updates: the socket names the changed topics, and the queries on the screen fetch them again. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '../../shared/notifications/contract.ts';
import { CLICKS_PAUSE_S } from '../../shared/notifications/limits.ts';
import { runtimeConfig } from '../config/runtime.ts';
import { api } from './api.ts';
import { type Later, refetchAt, settled, show } from './live.ts';
import { LiveConnection, type LiveEnvironment, TIMEOUT_MS } from './live-connection.ts';
import { ALL_TOPICS, callsFor, markOld } from './live-topics.ts';
import { PROJECTION_LAG_MS, refreshTimes } from './refresh-times.ts';

/** Topics that many heard of, at this page's moment. */
const spread: Later = { topics: new Set(), at: 0 };
/** This page's place among all browsers. */
const phase = Math.random();

/** Fetches what a push named, at a moment that follows from how many browsers heard it. */
function followPush(client: QueryClient, topics: readonly LiveTopic[], paceMs: number): void {
  const now = performance.now();
  const calls = callsFor(client, topics);
  const times = refreshTimes(now, { calls, paceMs, phase });
  const { soon } = times;
  if (soon === undefined) {
    markOld(client, topics);
    const isWaiting = spread.topics.size > 0 && spread.at >= now + PROJECTION_LAG_MS;
    return refetchAt(client, spread, { topics, at: isWaiting ? spread.at : times.settled });
  }
  if (soon <= now) show(client, topics);
  else setTimeout(() => show(client, topics), soon - now);
  refetchAt(client, settled, { topics, at: times.settled });
}

let clicksTimer: ReturnType<typeof setTimeout> | undefined;

/** Clicks are announced at most once in CLICKS_PAUSE_S; fetches again after that pause. */
function followClicks(client: QueryClient): void {
  clearTimeout(clicksTimer);
  const wait = CLICKS_PAUSE_S * 1000 + PROJECTION_LAG_MS;
  clicksTimer = setTimeout(() => show(client, ['clicks']), wait);
}

const liveAddress = (ticket: string) => {
  const base = runtimeConfig().liveUrl ?? `${window.location.origin.replace(/^http/, 'ws')}/ws`;
  return `${base}?${new URLSearchParams({ ticket })}`;
};

const isVisible = () => document.visibilityState === 'visible';

const browser: LiveEnvironment = {
  async openTicket() {
    // Not every supported browser has `AbortSignal.timeout`.
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    try {
      return await api.notifications.openLive(undefined, { signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  },
  openSocket: (ticket) => new WebSocket(liveAddress(ticket)),
  isVisible,
  onReturn(run) {
    const runIfVisible = () => {
      if (isVisible()) run();
    };
    document.addEventListener('visibilitychange', runIfVisible);
    window.addEventListener('online', runIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', runIfVisible);
      window.removeEventListener('online', runIfVisible);
    };
  },
  now: () => performance.now(),
  random: () => Math.random(),
};

/**
 * Opens the live connection and fetches what it names.
 * @returns ends it
 */
export function followChanges(client: QueryClient): () => void {
  const connection = new LiveConnection(browser, {
    onChange: (changed, paceMs) => {
      const topics = changed === 'all' ? ALL_TOPICS : changed;
      followPush(client, topics, paceMs);
      if (topics.includes('clicks')) followClicks(client);
    },
    // Some may have been announced just before the page was loaded; those since then aren't yet.
    onFirstAnswer: () => followClicks(client),
  });
  return () => connection.stop();
}
