import type { resourceFilter } from '../../../shared/resources/contract.ts';
import { isThere, resourcePosition, resourceTable } from '../../data/resources/resource.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Table } from '../../platform/table.ts';
import { readOwnPage } from '../search/read-own-page.ts';
import type { FilterQuery } from '../search/read-searched-page.ts';
import { searchOwn } from '../search/search-rows.ts';
import {
  type Asked,
  readPage,
  type UsedResource,
  usesOf,
  withUses,
} from './read-used-resources.ts';

/**
 * A page of the administrators' list of resources and drafts, each with its use counts, as it is
 * filtered, searched and ordered.
 */
export function readResourcesPage(
  { table }: Context,
  { category, status, ...query }: FilterQuery<typeof resourceFilter>,
) {
  return readOwnPage(
    { ...query, filter: { category, status } },
    {
      name: 'resources',
      page: (page) => readPage(table, page),
      positionOf: positionOfUsed,
      search: (page) => searchAll(table, page),
    },
  );
}

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
