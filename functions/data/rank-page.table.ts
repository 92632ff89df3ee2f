/**
 * Ranks as they were last worked out, many agents' to an item: an item for each agent would cost a
 * write for everybody whom one sale overtakes. Agents are spread over a fixed number of pages, so that
 * one's own is found by its id, and is read by one unit with 100,000 agents as with one.
 */
import { CustomAttributeType } from 'electrodb';
import type { Ranks } from '../../shared/leaderboard/rules.ts';
import { defineEntity } from '../platform/entity.ts';
import { shardOf } from '../platform/shard.ts';

/** Changing it needs nothing but the next ranking: 100,000 agents are 49 to a page. */
const PAGES = 2_048;
const AT_ONCE = 32;

const definition = defineEntity({
  name: 'rankPage',
  id: 'page',
  attributes: {
    page: { type: 'string', required: true },
    /** By agent. */
    ranks: { type: CustomAttributeType<Record<string, Ranks>>('any'), required: true },
    /** When they were worked out, ISO 8601. */
    asOf: { type: 'string', required: true },
  },
});

const pageFor = (agentId: string) => shardOf(agentId, PAGES);

export interface RankedAt {
  ranks: Ranks;
  asOf: string;
}

export const rankPageTable = definition.with(({ entity }) => ({
  /** An agent's ranks; undefined where it had none when they were worked out. */
  get: async (agentId: string): Promise<RankedAt | undefined> => {
    const { data } = await entity.get({ page: pageFor(agentId) }).go();
    const ranks = data?.ranks[agentId];
    return data && ranks ? { ranks, asOf: data.asOf } : undefined;
  },

  /**
   * Writes everybody's ranks. A page that nobody is on any more stays: whom it names has no place,
   * and so no rank, or is on it again next time.
   */
  putAll: async (all: ReadonlyMap<string, Ranks>, asOf: string): Promise<void> => {
    const pages = Map.groupBy(all, ([agentId]) => pageFor(agentId));
    const items = Array.from(pages, ([page, ranks]) => ({
      page,
      ranks: Object.fromEntries(ranks),
      asOf,
    }));
    for (let from = 0; from < items.length; from += AT_ONCE)
      await Promise.all(items.slice(from, from + AT_ONCE).map((item) => entity.put(item).go()));
  },
}));
