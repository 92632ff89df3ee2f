import type { Table } from '../../platform/table.ts';
import { rollupTable, resourceScope } from '../../data/reports/rollup.table.ts';
import { resourceTable, type StoredResource } from '../../data/resources/resource.table.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { Publication } from '../../../shared/kernel/publication.ts';
import type { ResourceCategory } from '../../../shared/resources/contract.ts';
import type { PageOf } from '../../platform/page.ts';

export type Uses = Awaited<ReturnType<typeof usesOf>>;

export const usesOf = (table: Table, ids: readonly string[]) =>
  rollupTable(table).readEach(ids.map(resourceScope));
export const withUses = (resource: StoredResource, uses: Uses): UsedResource => ({
  resource,
  uses: uses.get(resourceScope(resource.resourceId)),
});

/** A resource with its use counts; undefined counts: never used. */
export interface UsedResource {
  resource: StoredResource;
  uses: Measures | undefined;
}

export interface Asked extends PageOf {
  category: ResourceCategory | undefined;
  status: Publication | undefined;
  order: ListOrder;
}

export async function readPage(table: Table, query: Asked) {
  const { rows, more } = await resourceTable(table).page(query);
  const uses = await usesOf(
    table,
    rows.map(({ resourceId }) => resourceId),
  );
  return { rows: rows.map((resource) => withUses(resource, uses)), more };
}
