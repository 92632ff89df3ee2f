/** The products, types and groups that plans name. */
import type { PlanScope } from '../../../shared/commission-plans/schemas.ts';
import type { ScopeNames } from '../../../shared/commission-plans/words.ts';
import { agentGroupTable, type AgentGroup } from '../../data/commission-plans/agent-group.table.ts';
import { isThere, productTable, type StoredProduct } from '../../data/products/product.table.ts';
import { searchEntryTable } from '../../data/search/search-entry.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';

interface Named {
  scope: PlanScope;
}

/**
 * The names of the products that versions are for, and of their groups.
 * @param groups all groups, where they were read already
 */
export async function readScopeNames(
  { table }: Pick<Context, 'table'>,
  versions: readonly Named[],
  groups: readonly AgentGroup[],
): Promise<(scope: PlanScope) => ScopeNames> {
  const ids = versions.flatMap(({ scope: { products } }) =>
    products.kind === 'product' ? [products.productId] : [],
  );
  const products = await productTable(table).getMany(ids);
  const groupNames = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return ({ products: which, agents }) =>
    optional({
      productName: which.kind === 'product' ? products.get(which.productId)?.name : undefined,
      groupName: agents.kind === 'group' ? groupNames.get(agents.groupId) : undefined,
    });
}

/** The items that a scope names, as they are; a missing one is undefined. */
export interface NamedItems {
  product?: StoredProduct | undefined;
  group?: AgentGroup | undefined;
  /** False where no product has the type. */
  hasType: boolean;
}

/** Reads what a scope names. A type is found by an index, which may lag by moments. */
export async function readNamed(
  { table }: Pick<Context, 'table'>,
  { products, agents }: PlanScope,
): Promise<NamedItems> {
  const [product, group, ofType] = await Promise.all([
    products.kind === 'product' ? productTable(table).get(products.productId) : undefined,
    agents.kind === 'group' ? agentGroupTable(table).get({ groupId: agents.groupId }) : undefined,
    products.kind === 'type'
      ? searchEntryTable(table).under(
          { subject: 'productType', value: products.connectionTypeId },
          { limit: 1, after: undefined, order: 'oldest' },
        )
      : undefined,
  ]);
  return {
    product: product && isThere(product) ? product : undefined,
    group,
    hasType: ofType === undefined || ofType.rows.length > 0,
  };
}
