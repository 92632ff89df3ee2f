import { networkKey } from '../../../shared/network-statements/rules.ts';
import { offerTerms, productTerms } from '../../../shared/products/rules.ts';
import { measuresOfProduct } from '../../../shared/reports/rules.ts';
import { projectionOf } from './projection.ts';
import { entriesUnder } from '../../data/search/search-entry.table.ts';
import { isOffered, isThere, type StoredProduct } from '../../data/products/product.table.ts';

/** Projects a product: the counts, and the search; agents find it only while it is for sale. */
export const productProjection = projectionOf<StoredProduct>('product', {
  measures: measuresOfProduct,
  entries: (product) => {
    // The search doesn't cover the administrators who created it.
    const fact = { id: product.productId, agentId: '-', at: product.createdAt };
    return [
      ...(isThere(product) ? entriesUnder('product', productTerms(product), fact) : []),
      ...(isThere(product) && product.connectionTypeId !== undefined
        ? entriesUnder('productType', [product.connectionTypeId], fact)
        : []),
      ...(isOffered(product) ? entriesUnder('offer', offerTerms(product), fact) : []),
      // A deleted product has sales all the same, of which its network's statements speak.
      ...(networkKey(product.providerId ?? '') === ''
        ? []
        : entriesUnder('productNetwork', [networkKey(product.providerId ?? '')], fact)),
    ];
  },
});
