/** Queries and mutations of Admin Products. */
import { keepPreviousData } from '@tanstack/react-query';
import { MAX_PAGE } from '../../../shared/kernel/page-size.ts';
import type { Product, ProductStatus } from '../../../shared/products/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, type ListFilter, newestOf, pageInput } from '../../lib/pages.ts';
import {
  type RowKind,
  useRowChange,
  useRowCreation,
  useRowDeletion,
} from '../../lib/row-change.ts';
import { statusOf } from './product-status.tsx';

export const productsQuery = (list: ListFilter<ProductStatus>) =>
  queries.products.listProducts.infiniteOptions({ input: pageInput(list), ...inPages });

/** The newest products that a search finds, for a filter. */
export const foundProductsQuery = (q: string) =>
  queries.products.listProducts.queryOptions({
    input: { limit: MAX_PAGE, ...(q ? { q } : {}) },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The numbers on the cards above the list. */
export const productCountsQuery = () => queries.products.countProducts.queryOptions();

const productRows: RowKind<Product> = {
  topics: ['products'],
  listKey: () => queries.products.listProducts.key(),
};

const idOf = ({ productId }: { productId: string }) => productId;

export const useAddProduct = (draft: string) =>
  useRowCreation(productRows, {
    draft,
    create: api.products.createProduct,
    listsOf: (product: Product) =>
      [undefined, statusOf(product)].map((status) => productsQuery(newestOf(status)).queryKey),
    success: 'Product created successfully',
    failure: 'Failed to save product',
  });

/** Changes a product, unless it has changed since it was read. */
export const useUpdateProduct = () =>
  useRowChange(productRows, {
    change: api.products.updateProduct,
    idOf,
    success: 'Product updated successfully',
    failure: 'Failed to save product',
  });

/** Offers a product for sale, or stops offering it. */
export const useSetProductActive = () =>
  useRowChange(productRows, {
    change: api.products.setProductActive,
    idOf,
    success: ({ isActive }) => (isActive ? 'Product activated' : 'Product deactivated'),
    failure: 'Failed to update product status',
  });

export const useDeleteProduct = () =>
  useRowDeletion(productRows, {
    remove: ({ id: productId, version }: Product) =>
      api.products.deleteProduct({ productId, version }),
    success: 'Product deleted',
    failure: 'Failed to delete product',
  });
