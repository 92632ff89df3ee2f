/**
 * The last computed ranks with the scores they follow from, many agents in one item: with an item
 * per agent, one sale could cost a write for every agent it overtakes. An agent's id gives its page;
 * the number of pages is fixed, so reading a rank costs the same for any number of agents.
 */
import { CustomAttributeType } from '../../platform/electro.ts';
import { BOARDS, type Ranks } from '../../../shared/leaderboard/rules.ts';
import { defineKeyedEntity, isRefusedWrite, type ItemOf, key } from '../../platform/entity.ts';
import { PageChanged, pack, unpack } from '../../platform/packed.ts';
import { shardNames, shardOf } from '../../platform/shard.ts';

/** With 100,000 agents a page has 49, in about 2 KB. Fixed, as for the pages of figures. */
const PAGES = 2_048;
/** Partitions that the pages are in, each read with one query. */
const GROUPS = shardNames(8);

/** An agent's score on a board, and the date of joining that decides between equal scores. */
export interface Place {
  score: number;
  /** ISO 8601. */
  joinedAt: string;
}

/** An agent's places, in the order of `BOARDS`; undefined where it has none. */
export interface RankedAgent {
  places: (Place | undefined)[];
  ranks: Ranks;
}

export interface BoardPage {
  page: string;
  /** 0: not stored yet. */
  version: number;
  agents: Map<string, RankedAgent>;
  /** The stored content, to see what has changed. */
  stored: string;
}

export interface RankedAt {
  ranks: Ranks;
  asOf: string;
}

const definition = defineKeyedEntity({
  name: 'boardPage',
  attributes: {
    group: { type: 'string', required: true },
    page: { type: 'string', required: true },
    /** Counts the writes, so that a page which was read too early isn't written. */
    version: { type: 'number', required: true },
    content: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    /** When its ranks were worked out, ISO 8601. */
    asOf: { type: 'string', required: true },
  },
  primary: { pk: key`boardPage#${'group'}`, sk: key`${'page'}` },
});

/**
 * A page as columns, which compress better: a list for each board; `joined` is '' where it is the one of the
 * first board.
 */
interface Columns {
  ids: string[];
  scores: number[][];
  joined: string[][];
  ranks: number[][];
}

export const boardPageOf = (agentId: string) => shardOf(agentId, PAGES);
const groupOf = (page: string) => String(Number(page) % GROUPS.length);

/** The content of a page: the same text for the same ranks. */
export function contentOf(agents: ReadonlyMap<string, RankedAgent>): string {
  const ids = [...agents.keys()].sort();
  const column = <Value>(read: (agent: RankedAgent, at: number) => Value) =>
    BOARDS.map((_, at) => ids.map((id) => read(agents.get(id) ?? { places: [], ranks: [] }, at)));
  const columns: Columns = {
    ids,
    scores: column(({ places }, at) => places[at]?.score ?? 0),
    joined: column(({ places: [first, ...others] }, at) => {
      const joinedAt = [first, ...others][at]?.joinedAt ?? '';
      return at > 0 && joinedAt === first?.joinedAt ? '' : joinedAt;
    }),
    ranks: column(({ ranks }, at) => ranks[at] ?? 0),
  };
  return JSON.stringify(columns);
}

function agentsIn(content: string): Map<string, RankedAgent> {
  const { ids, scores, joined, ranks } = JSON.parse(content) as Columns;
  const placeOf = (board: number, at: number): Place | undefined => {
    const score = scores[board]?.[at] ?? 0;
    const joinedAt = joined[board]?.[at] || joined[0]?.[at] || '';
    return score === 0 ? undefined : { score, joinedAt };
  };
  return new Map(
    ids.map((id, at) => [
      id,
      {
        places: BOARDS.map((_, board) => placeOf(board, at)),
        ranks: BOARDS.map((_, board) => ranks[board]?.[at] ?? 0),
      },
    ]),
  );
}

function fromStored({ page, version, content }: ItemOf<typeof definition>): BoardPage {
  const stored = unpack(content);
  return { page, version, agents: agentsIn(stored), stored };
}

export const boardPageTable = definition.with(({ entity, query, get }) => ({
  /** An agent's ranks; undefined where it had none at the last computation. */
  get: async (agentId: string): Promise<RankedAt | undefined> => {
    const page = boardPageOf(agentId);
    const found = await get({ group: groupOf(page), page });
    const ranks = found && fromStored(found).agents.get(agentId)?.ranks;
    return found && ranks ? { ranks, asOf: found.asOf } : undefined;
  },

  /** All pages; the latest writes may be missing. */
  all: async (): Promise<BoardPage[]> => {
    const groups = await Promise.all(
      GROUPS.map((group) => query.primary({ group }).go({ pages: 'all' })),
    );
    return groups.flatMap(({ data }) => data.map(fromStored));
  },

  /** @throws PageChanged */
  put: async ({ page, version, agents }: BoardPage, asOf: string): Promise<void> => {
    const content = pack(contentOf(agents));
    try {
      await entity
        .put({ group: groupOf(page), page, version: version + 1, content, asOf })
        .where((stored, is) =>
          version === 0 ? is.notExists(stored.version) : is.eq(stored.version, version),
        )
        .go();
    } catch (error) {
      if (isRefusedWrite(error)) throw new PageChanged(`ranks ${page}`, { cause: error });
      throw error;
    }
  },
}));
