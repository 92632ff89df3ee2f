/** Changes a product from one version to the next. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { AuditActionOf } from '../../../shared/audit/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { presentProduct } from './present.ts';
import { isThere, productTable, type StoredProduct } from '../../data/products/product.table.ts';

interface Change {
  /** The present product. */
  before: StoredProduct;
  action: AuditActionOf<'products'>;
  /**
   * Makes the new product from the present one.
   * @param at the time of the change
   */
  apply: (product: StoredProduct, at: string) => StoredProduct;
  /** Further writes of the transaction. */
  also?: readonly Write[];
  /** Makes the error if the stored product isn't the one that was read. */
  refused?: (now: StoredProduct | undefined) => Error;
  /** Commits it, where it may take two people. */
  commit?: (writes: readonly Write[]) => Promise<void>;
}

/** @throws DomainError NOT_FOUND where there is none, or it was deleted */
export async function readProduct(
  { table }: Pick<Context, 'table'>,
  productId: string,
): Promise<StoredProduct> {
  const product = await productTable(table).get(productId);
  if (!product || !isThere(product)) throw unknownProduct();
  return product;
}

/**
 * The product in the version that an administrator saw.
 * @throws DomainError NOT_FOUND; CONFLICT with the current state where its version is another
 */
export async function readSeenVersion(
  context: Pick<Context, 'table'>,
  { productId, version }: { productId: string; version: number },
): Promise<StoredProduct> {
  const product = await readProduct(context, productId);
  if (product.version !== version) throw changedMeanwhile(product);
  return product;
}

/** @throws DomainError CONFLICT with the current state where a concurrent request changed it */
export async function changeProduct(
  context: Context,
  { before, action, apply, also = [], refused = changedMeanwhile, commit }: Change,
): Promise<StoredProduct> {
  const { clock, table } = context;
  const at = clock.now().toISOString();
  const after = { ...apply(before, at), updatedAt: at, version: before.version + 1 };
  const writes = [
    productTable(table).replace(after).orThrow(refused),
    ...also,
    recordEvent(context, {
      action,
      about: ['product', before.productId],
      at,
      before: auditOf(before),
      after: auditOf(after),
    }),
  ];
  await (commit ? commit(writes) : table.transact(writes));
  return after;
}

/** The values of a product in an audit event: all that an administrator or an import can change. */
export const auditOf = (product: StoredProduct): Record<string, unknown> => ({
  ...presentProduct(product),
  deletedAt: product.deletedAt,
});

const unknownProduct = () => notFound('This product does not exist.');

const changedMeanwhile = (now: StoredProduct | undefined) => {
  if (!now || !isThere(now)) return unknownProduct();
  return conflict('This product was changed meanwhile.', { ...presentProduct(now) });
};
