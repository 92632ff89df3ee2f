/** The products of a network, and the names by which its statement may call them. */
import { conflict } from '../../../shared/kernel/errors.ts';
import { networkKey, productKey } from '../../../shared/network-statements/rules.ts';
import { productSalesTable, SINCE_MIGRATION } from '../../data/products/product-sales.table.ts';
import { productTable, type StoredProduct } from '../../data/products/product.table.ts';
import { schemaVersionTable } from '../../data/maintenance/schema-version.table.ts';
import { inParts } from '../../platform/batch.ts';
import type { Context } from '../../platform/context.ts';

/** Products that are in memory as a whole: a price list has up to 100,000. */
const AT_ONCE = 1000;

type NamedProduct = Pick<StoredProduct, 'productId' | 'name'> & { planId: string | undefined };

export class NetworkProducts {
  /** In the order of their ids. */
  readonly ids: readonly string[];
  private readonly named = new Map<string, Set<string>>();

  constructor(products: readonly NamedProduct[]) {
    this.ids = products.map(({ productId }) => productId).sort();
    for (const { productId, name, planId } of products)
      for (const text of [name, planId]) {
        if (text === undefined) continue;
        const ids = this.named.get(productKey(text)) ?? new Set();
        this.named.set(productKey(text), ids.add(productId));
      }
  }

  /** The products that a text of the statement may mean. */
  idsOf = (text: string): ReadonlySet<string> => this.named.get(productKey(text)) ?? new Set();
}

/**
 * Reads the products of a network, also those that were deleted: they have sales all the same.
 * @throws DomainError CONFLICT after an update, while older sales and products can't be found by their network
 */
export async function readNetworkProducts(
  { table }: Context,
  network: string,
): Promise<NetworkProducts> {
  if (!(await schemaVersionTable(table).isComplete(SINCE_MIGRATION)))
    throw conflict(
      'The portal was updated, and its sales are being prepared for statements. Please check the file again in a few hours.',
    );
  const key = networkKey(network);
  const ids = await productSalesTable(table).productsOf(key);
  const products: NamedProduct[] = [];
  for (const some of inParts(ids, AT_ONCE))
    for (const product of (await productTable(table).getMany(some)).values()) {
      const { productId, name, planId, providerId = '' } = product;
      // The provider of the product itself decides: an entry lags.
      if (networkKey(providerId) === key) products.push({ productId, name, planId });
    }
  return new NetworkProducts(products);
}
