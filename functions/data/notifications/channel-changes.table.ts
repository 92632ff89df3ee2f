/**
 * When the topics of a channel last changed, so that a browser that was away fetches only those again;
 * and how many browsers a channel has, by which they share the API's limit.
 */
import { liveTopic, type LiveTopic } from '../../../shared/notifications/contract.ts';
import { defineKeyedEntity, key } from '../../platform/entity.ts';
import type { Channel } from './connection.table.ts';

/**
 * A time stands for this many seconds of changes: a busy topic is written once in them by a process.
 * A browser may fetch a topic again that changed up to as long before it was away.
 */
const GRAIN_MS = 5_000;
/** Channels that a process remembers having written. */
const MOST_REMEMBERED = 5_000;

type Times = Partial<Record<LiveTopic, number>>;

/** Milliseconds since 1970, of real time, by topic. */
const times = Object.fromEntries(
  liveTopic.options.map((topic) => [topic, { type: 'number' }]),
) as Record<LiveTopic, { type: 'number' }>;

const definition = defineKeyedEntity({
  name: 'channelChanges',
  attributes: {
    channel: { type: 'string', required: true },
    ...times,
    /** Open connections when they were last counted. */
    listeners: { type: 'number' },
  },
  primary: { pk: key`channelChanges#${'channel'}`, sk: key`channelChanges` },
});

export const channelChangesTable = definition.with(({ entity, get }) => {
  /** The time that this process wrote last, by channel and topic. */
  const written = new Map<string, number>();

  return {
    /** Records that topics changed by now; several changes within the grain are one write. */
    record: async (channel: Channel, topics: Iterable<LiveTopic>, now: Date): Promise<void> => {
      const at = now.getTime();
      const due = [...topics].filter((topic) => (written.get(`${channel} ${topic}`) ?? 0) <= at);
      if (due.length === 0) return;
      const until = at + GRAIN_MS;
      const changed = Object.fromEntries(due.map((topic) => [topic, until])) as Times;
      await entity.update({ channel }).set(changed).go();
      if (written.size > MOST_REMEMBERED) written.clear();
      for (const topic of due) written.set(`${channel} ${topic}`, until);
    },

    /** The topics of the channels that changed since then, or a few seconds before. */
    since: async (channels: readonly Channel[], since: Date): Promise<LiveTopic[]> => {
      const found = await Promise.all(channels.map((channel) => get({ channel })));
      return liveTopic.options.filter((topic) =>
        found.some((item) => ((item as Times | undefined)?.[topic] ?? 0) > since.getTime()),
      );
    },

    setListeners: async (channel: Channel, listeners: number): Promise<void> => {
      await entity.update({ channel }).set({ listeners }).go();
    },

    /** The connections of a channel when they were last counted; 0 before. */
    listeners: async (channel: Channel): Promise<number> =>
      (await get({ channel }))?.listeners ?? 0,
  };
});
