/**
 * The last computed ranks, many agents in one item: with an item per agent, one sale could cost a
 * write for every agent it overtakes. An agent's id gives its page; the number of pages is fixed,
 * so reading a rank costs the same for any number of agents.
 */
import { CustomAttributeType } from 'electrodb';
import type { Ranks } from '../../shared/leaderboard/rules.ts';
import { defineEntity } from '../platform/entity.ts';
import { shardOf } from '../platform/shard.ts';

/** May be changed: the next ranking writes all pages. With 100,000 agents a page has 49. */
const PAGES = 2_048;
const AT_ONCE = 32;

const definition = defineEntity({
  name: 'rankPage',
  id: 'page',
  attributes: {
    page: { type: 'string', required: true },
    /** Ranks by agent id. */
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
  /** An agent's ranks; undefined where it had none at the last computation. */
  get: async (agentId: string): Promise<RankedAt | undefined> => {
    const { data } = await entity.get({ page: pageFor(agentId) }).go();
    const ranks = data?.ranks[agentId];
    return data && ranks ? { ranks, asOf: data.asOf } : undefined;
  },

  /**
   * Writes all ranks. A page that is empty now isn't overwritten: its agents have no score any
   * more, so their old rank isn't shown.
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
