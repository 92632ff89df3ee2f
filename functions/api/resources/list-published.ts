import { type ResourceCategory, resourcesContract } from '../../../shared/resources/contract.ts';
import { cursorAfter, type PageOf, positionOf } from '../../platform/page.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { searchOwn } from '../../domain/search/search-rows.ts';
import { presentResource } from '../../domain/resources/present.ts';
import {
  isVisible,
  resourcePosition,
  resourceTable,
  type StoredResource,
} from '../../data/resources/resource.table.ts';

export const listPublished = verb(
  resourcesContract.listPublished,
  async ({ table }, { limit, cursor, category, q }) => {
    const query = { list: 'publishedResources', category, q };
    const page = { limit, after: positionOf(query, cursor), category, order: 'newest' } as const;
    const { rows, more, incomplete } = await (q === undefined
      ? readPage(table, page)
      : searchPublished(table, { ...page, q }));
    const last = rows.at(-1);
    return {
      rows: rows.map(presentResource),
      cursor: more && last ? cursorAfter(query, resourcePosition(last)) : null,
      ...(incomplete ? { incomplete } : {}),
    };
  },
);

interface ListQuery extends PageOf {
  category: ResourceCategory | undefined;
  order: 'newest';
}

interface Listed {
  rows: StoredResource[];
  more: boolean;
  incomplete: boolean;
}

async function readPage(table: Table, query: ListQuery): Promise<Listed> {
  const page = await resourceTable(table).page({ ...query, status: 'published' });
  return { ...page, incomplete: false };
}

const searchPublished = (table: Table, query: ListQuery & { q: string }): Promise<Listed> => {
  const { category } = query;
  const page = { ...query, filtered: category !== undefined };
  return searchOwn(table, page, {
    subject: 'resource',
    getMany: resourceTable(table).getMany,
    positionOf: resourcePosition,
    isWanted: (row) => isVisible(row) && (category === undefined || row.category === category),
  });
};
