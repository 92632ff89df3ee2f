import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { Publication } from '../../../shared/kernel/publication.ts';
import type { Measures } from '../../../shared/reports/rules.ts';
import { type ResourceCategory, resourcesContract } from '../../../shared/resources/contract.ts';
import { cursorAfter, type PageOf, positionOf } from '../../platform/page.ts';
import { searchOwn } from '../../platform/search.ts';
import type { Table } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { resourceScope, rollupTable } from '../../data/rollup.table.ts';
import { presentManaged } from '../../domain/resources/present.ts';
import {
  isThere,
  resourcePosition,
  resourceTable,
  type StoredResource,
} from '../../data/resource.table.ts';

/** Resources, drafts too, with how often each was used: by category and status, or what is found. */
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

interface Asked extends PageOf {
  category: ResourceCategory | undefined;
  status: Publication | undefined;
  order: ListOrder;
}

/** A resource, and how often it was used; undefined: never. */
export interface UsedResource {
  resource: StoredResource;
  uses: Measures | undefined;
}

/** A page of resources with their uses. */
export async function readPage(table: Table, asked: Asked) {
  const { rows, more } = await resourceTable(table).page(asked);
  const uses = await usesOf(
    table,
    rows.map(({ resourceId }) => resourceId),
  );
  return { rows: rows.map((resource) => withUses(resource, uses)), more, incomplete: false };
}

/** Rows and uses are read at once: two round trips, with that of the entries. */
const searchAll = (table: Table, asked: Asked & { q: string }) => {
  const { category, status } = asked;
  return searchOwn<UsedResource>(
    table,
    { ...asked, filtered: category !== undefined },
    {
      subject: status === 'draft' ? 'resourceDraft' : 'resource',
      ...(status ? {} : { orSubject: 'resourceDraft' as const }),
      getMany: async (ids) => {
        const [rows, uses] = await Promise.all([
          resourceTable(table).getMany(ids),
          usesOf(table, ids),
        ]);
        return rows.map((resource) => withUses(resource, uses));
      },
      positionOf: positionOfUsed,
      isWanted: ({ resource }) =>
        isThere(resource) &&
        (status === undefined || resource.status === status) &&
        (category === undefined || resource.category === category),
    },
  );
};

type Uses = Awaited<ReturnType<typeof usesOf>>;

const usesOf = (table: Table, ids: readonly string[]) =>
  rollupTable(table).readEach(ids.map(resourceScope));

const withUses = (resource: StoredResource, uses: Uses): UsedResource => ({
  resource,
  uses: uses.get(resourceScope(resource.resourceId)),
});

/** Where a resource stands in the list. */
const positionOfUsed = ({ resource }: UsedResource) => resourcePosition(resource);
