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
} from '../../data/resource.table.ts';

/** The published resources, newest first, all or what is found. */
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

interface Asked extends PageOf {
  category: ResourceCategory | undefined;
  order: 'newest';
}

interface Listed {
  rows: StoredResource[];
  more: boolean;
  /** As the contract says. */
  incomplete: boolean;
}

async function readPage(table: Table, asked: Asked): Promise<Listed> {
  const page = await resourceTable(table).page({ ...asked, status: 'published' });
  return { ...page, incomplete: false };
}

const searchPublished = (table: Table, asked: Asked & { q: string }): Promise<Listed> => {
  const { category } = asked;
  const page = { ...asked, filtered: category !== undefined };
  return searchOwn(table, page, {
    subject: 'resource',
    getMany: resourceTable(table).getMany,
    positionOf: resourcePosition,
    isWanted: (row) => isVisible(row) && (category === undefined || row.category === category),
  });
};
