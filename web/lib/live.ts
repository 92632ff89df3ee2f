/** Fetches again what changed: at once after a person's own change, and as the live connection names it. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '../../shared/notifications/contract.ts';
import { markOld, refetch } from './live-topics.ts';
import { PROJECTION_LAG_MS } from './refresh-times.ts';

/** Topics to fetch at a later moment, in ms of `performance.now()`. */
export interface Later {
  topics: Set<LiveTopic>;
  at: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** Topics of which figures follow, after a change that few heard of. */
export const settled: Later = { topics: new Set(), at: 0 };

/** Fetches topics at a moment, with those that already wait. */
export function refetchAt(
  client: QueryClient,
  later: Later,
  { topics, at }: { topics: readonly LiveTopic[]; at: number },
): void {
  for (const topic of topics) later.topics.add(topic);
  clearTimeout(later.timer);
  later.at = at;
  later.timer = setTimeout(() => {
    const due = [...later.topics];
    later.topics.clear();
    show(client, due);
  }, at - performance.now());
}

/** A page that nobody looks at fetches when somebody does. */
export function show(client: QueryClient, topics: readonly LiveTopic[]): void {
  if (document.visibilityState === 'visible') refetch(client, topics);
  else markOld(client, topics);
}

/**
 * Fetches the queries of the topics again after the person's own change: now, and once more when the
 * projections have caught up with the last of several changes.
 */
export function refetchTopics(client: QueryClient, topics: readonly LiveTopic[]): void {
  refetch(client, topics);
  refetchAt(client, settled, { topics, at: performance.now() + PROJECTION_LAG_MS });
}
