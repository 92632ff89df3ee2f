/**
 * Copies of the daily figures by which reports rank, of a year and of many agents, products or
 * referrers in one item, compressed: reading them costs a fortieth of reading the daily figures. An
 * id gives its page. The ranker maintains them.
 */
import { CustomAttributeType } from '../../platform/electro.ts';
import { defineKeyedEntity, isRefusedWrite, type ItemOf, key } from '../../platform/entity.ts';
import { PageChanged, pack, unpack } from '../../platform/packed.ts';
import type { Write } from '../../platform/table.ts';
import { shardNames, shardOf } from '../../platform/shard.ts';
import { RANKED, type Ranked } from './rollup.table.ts';

/**
 * With 100,000 agents a page has 24, in about 3 KB: less would cost more to read, more would cost
 * more to write. Fixed: changing it needs `startOver` and leaves the old pages behind.
 */
const PAGES = 4_096;
/** Partitions that the pages are in, each read with one query. */
export const FIGURE_GROUPS = shardNames(8);

/**
 * The rows of a page, by id and day, as columns, which compress better. `days` are numbers since
 * 1970-01-01; `counts` says how many rows each id has.
 */
export interface FigureColumns {
  ids: string[];
  counts: number[];
  days: number[];
  /** A list for each figure, all as long as `days`. */
  figures: number[][];
}

const definition = defineKeyedEntity({
  name: 'figurePage',
  attributes: {
    ranked: { type: [...RANKED], required: true },
    group: { type: 'string', required: true },
    page: { type: 'string', required: true },
    /** Counts the writes, so that a page which was read too early isn't written. */
    version: { type: 'number', required: true },
    content: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  primary: { pk: key`figurePage#${'ranked'}#${'group'}`, sk: key`${'page'}` },
});

export interface FigurePage {
  ranked: Ranked;
  page: string;
  /** 0: not stored yet. */
  version: number;
  columns: FigureColumns;
}

export const figurePageOf = (id: string) => shardOf(id, PAGES);
export const figureGroupOf = (page: string) => String(Number(page) % FIGURE_GROUPS.length);

/**
 * The text of a page. Days are stored as distances from the same id's row before: small numbers that
 * repeat make a page a seventh shorter.
 */
function writeColumns({ counts, days, ...others }: FigureColumns): string {
  let at = 0;
  const distances = counts.flatMap((count) => {
    const own = days.slice(at, at + count);
    at += count;
    return own.map((day, row) => day - (own[row - 1] ?? 0));
  });
  return JSON.stringify({ ...others, counts, days: distances });
}

function readColumns(text: string): FigureColumns {
  const columns = JSON.parse(text) as FigureColumns;
  const { counts, days } = columns;
  let at = 0;
  for (const count of counts) {
    for (let row = 1; row < count; row++)
      days[at + row] = (days[at + row] ?? 0) + (days[at + row - 1] ?? 0);
    at += count;
  }
  return columns;
}

const fromStored = ({ ranked, page, version, content }: ItemOf<typeof definition>): FigurePage => ({
  ranked,
  page,
  version,
  columns: readColumns(unpack(content)),
});

export const figurePageTable = definition.with(({ entity, query, put }) => {
  const itemOf = ({ ranked, page, version, columns }: FigurePage) => ({
    ranked,
    group: figureGroupOf(page),
    page,
    version: version + 1,
    content: pack(writeColumns(columns)),
  });
  return {
    /** The pages of a group; the latest writes may be missing. */
    group: async (ranked: Ranked, group: string): Promise<FigurePage[]> => {
      const { data } = await query.primary({ ranked, group }).go({ pages: 'all' });
      return data.map(fromStored);
    },

    /** A new page, for tables that are filled in bulk. */
    first: (page: FigurePage): Write => put(itemOf(page)),

    /** @throws PageChanged */
    put: async (page: FigurePage): Promise<void> => {
      const { version } = page;
      try {
        await entity
          .put(itemOf(page))
          .where((stored, is) =>
            version === 0 ? is.notExists(stored.version) : is.eq(stored.version, version),
          )
          .go();
      } catch (error) {
        if (isRefusedWrite(error))
          throw new PageChanged(`${page.ranked} ${page.page}`, { cause: error });
        throw error;
      }
    },
  };
});
