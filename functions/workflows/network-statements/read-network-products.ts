/** The products of a network, and the names by which its statement may call them. */
import { networkKey, productKey } from '../../../shared/network-statements/rules.ts';
import { productPosition, productTable, type StoredProduct } from '../../data/product.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';

const PAGE = 100;

export class NetworkProducts {
  private readonly key: string;
  private readonly isOfNetwork = new Map<string, boolean>();
  private readonly named = new Map<string, Set<string>>();

  constructor(network: string) {
    this.key = networkKey(network);
  }

  add(product: StoredProduct): void {
    const { productId, providerId = '', name, planId } = product;
    const isOurs = networkKey(providerId) === this.key;
    this.isOfNetwork.set(productId, isOurs);
    if (!isOurs) return;
    for (const text of [name, planId]) {
      if (text === undefined) continue;
      const ids = this.named.get(productKey(text)) ?? new Set();
      this.named.set(productKey(text), ids.add(productId));
    }
  }

  /** True where the product belongs to the network; undefined where it isn't known yet. */
  has = (productId: string): boolean | undefined => this.isOfNetwork.get(productId);

  /** A product that doesn't exist (any more) belongs to no network. */
  addUnknown = (productId: string): unknown => this.isOfNetwork.set(productId, false);

  /** The products that a text of the statement may mean. */
  idsOf = (text: string): ReadonlySet<string> => this.named.get(productKey(text)) ?? new Set();
}

/** Reads the whole catalogue, in pages. */
export async function readNetworkProducts(
  { table }: Context,
  network: string,
): Promise<NetworkProducts> {
  const found = new NetworkProducts(network);
  const pages = pagesOf(async (after: Position | undefined) => {
    const query = { status: undefined, order: 'oldest', limit: PAGE, after } as const;
    const { rows, more } = await productTable(table).page(query);
    const last = rows.at(-1);
    return { rows, next: more && last ? productPosition(last) : null };
  });
  for await (const products of pages) for (const product of products) found.add(product);
  return found;
}
