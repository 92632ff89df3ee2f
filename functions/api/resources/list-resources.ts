import { resourcesContract } from '../../../shared/resources/contract.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { searchOwn } from '../../domain/search/search-rows.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { presentManaged } from '../../domain/resources/present.ts';
import { isThere, resourcePosition, resourceTable } from '../../data/resource.table.ts';
import {
  type Asked,
  readPage,
  type UsedResource,
  usesOf,
  withUses,
} from '../../domain/resources/read-used-resources.ts';

/** Resources and drafts, each with its use counts; filtered by category and status, or searched. */
export const listResources = verb(
  resourcesContract.listResources,
  async ({ table }, { limit, cursor, category, status, order, q }) => {
    const query = { list: 'resources', category, status, order, q };
    const page = { limit, after: positionOf(query, cursor), category, status, order };
    const { rows, more, incomplete } = await (q === undefined
      ? readPage(table, page)
      : searchAll(table, { ...page, q }));
    const last = rows.at(-1);
    return {
      rows: rows.map(({ resource, uses }) => presentManaged(resource, uses)),
      cursor: more && last ? cursorAfter(query, positionOfUsed(last)) : null,
      ...(incomplete ? { incomplete } : {}),
    };
  },
);

/** Rows and use counts are read together: two round trips with the search entries. */
const searchAll = (table: Table, query: Asked & { q: string }) => {
  const { category, status } = query;
  return searchOwn<UsedResource>(
    table,
    { ...query, filtered: category !== undefined },
    {
      subject: status === 'draft' ? 'resourceDraft' : 'resource',
      ...(status ? {} : { orSubject: 'resourceDraft' as const }),
      getMany: async (ids) => {
        const [rows, uses] = await Promise.all([
          resourceTable(table).getMany(ids),
          usesOf(table, ids),
        ]);
        return new Map(Array.from(rows, ([id, resource]) => [id, withUses(resource, uses)]));
      },
      positionOf: positionOfUsed,
      isWanted: ({ resource }) =>
        isThere(resource) &&
        (status === undefined || resource.status === status) &&
        (category === undefined || resource.category === category),
    },
  );
};

const positionOfUsed = ({ resource }: UsedResource) => resourcePosition(resource);
