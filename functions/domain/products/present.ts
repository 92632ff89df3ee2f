/** Presents products in API answers; lists every field. */
import type { Offer, Product } from '../../../shared/products/contract.ts';
import { optional } from '../../platform/present.ts';
import type { StoredProduct } from '../../data/products/product.table.ts';

/** For agents. */
export const presentOffer = (product: StoredProduct): Offer => ({
  id: product.productId,
  name: product.name,
  baseCommissionRate: product.baseCommissionRate,
  ...optional({
    downloadSpeedMbps: product.downloadSpeedMbps,
    uploadSpeedMbps: product.uploadSpeedMbps,
    sellingPriceCents: product.sellingPriceCents,
  }),
});

/** For administrators. */
export const presentProduct = (product: StoredProduct): Product => ({
  ...presentOffer(product),
  isActive: product.isActive,
  createdAt: product.createdAt,
  updatedAt: product.updatedAt,
  version: product.version,
  ...optional({
    description: product.description,
    planId: product.planId,
    providerId: product.providerId,
    connectionTypeId: product.connectionTypeId,
    isUncapped: product.isUncapped,
    costPriceCents: product.costPriceCents,
    marginPercentage: product.marginPercentage,
  }),
});
