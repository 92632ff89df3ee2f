import type { StoredFigure } from '../../data/approvals/approval.table.ts';
import type { StoredProduct } from '../../data/products/product.table.ts';
import type { Act } from '../approvals/commit-act.ts';

/**
 * An act on a product.
 * @param kind `listed` where it changes what decides which terms its sales have
 */
export const buildProductAct = (
  { productId, name, baseCommissionRate, connectionTypeId, providerId }: StoredProduct,
  kind: 'listed' | 'alone',
  more: readonly StoredFigure[] = [],
): Act => ({
  subjects: [`product#${productId}`],
  need: { kind },
  agentIds: [],
  figures: [
    { label: 'Product', words: name },
    { label: 'Commission rate', words: `${baseCommissionRate} %` },
    { label: 'Connection type', words: connectionTypeId ?? 'none' },
    { label: 'Provider', words: providerId ?? 'none' },
    ...more,
  ],
  about: { subject: 'product', subjectId: productId },
});
