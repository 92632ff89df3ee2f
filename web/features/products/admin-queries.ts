/** What Admin Products asks and changes. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product, ProductStatus } from '../../../shared/products/contract.ts';
import { isErrorCode } from '../../lib/api-errors.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import {
  inPages,
  prependRow,
  type Queue,
  queuePage,
  removeRow,
  replaceRow,
} from '../../lib/pages.ts';
import { type RowKind, useRowChange } from '../../lib/row-change.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** The catalogue. */
export const productsQuery = (list: Queue<ProductStatus>) =>
  queries.products.listProducts.infiniteOptions({ input: queuePage(list), ...inPages });

/** The cards above the list of products. */
export const productCountsQuery = () => queries.products.countProducts.queryOptions();

/** Shows a changed product wherever it stands. */
const productRows: RowKind<Product> = {
  topics: ['products'],
  show: (client, product) => replaceRow(client, queries.products.listProducts.key(), product),
};

const idOf = ({ productId }: { productId: string }) => productId;

/** Adds a product; it stands at the head of the list at once. */
export function useAddProduct() {
  const client = useQueryClient();
  return useSubmission(
    (product: Parameters<typeof api.products.createProduct>[0], idempotencyKey) =>
      api.products.createProduct(product, { context: { idempotencyKey } }),
    {
      onSuccess: (product) => {
        toast.success('Product created successfully');
        const status = product.isActive ? 'active' : 'inactive';
        for (const shown of [undefined, status] as const) {
          const { queryKey } = productsQuery({ status: shown, q: '', order: 'newest' });
          prependRow(client, queryKey, product);
        }
        refetchTopics(client, ['products']);
      },
      onError: (error) => toast.failure('Failed to save product', error),
    },
  );
}

/** Changes a product from the version that was seen. */
export const useUpdateProduct = () =>
  useRowChange(productRows, {
    change: (input: Parameters<typeof api.products.updateProduct>[0]) =>
      api.products.updateProduct(input),
    idOf,
    success: 'Product updated successfully',
    failure: 'Failed to save product',
  });

/** Offers a product for sale, or stops offering it. */
export const useSetProductActive = () =>
  useRowChange(productRows, {
    change: (input: Parameters<typeof api.products.setProductActive>[0]) =>
      api.products.setProductActive(input),
    idOf,
    success: ({ isActive }) => (isActive ? 'Product activated' : 'Product deactivated'),
    failure: 'Failed to update product status',
  });

/** Removes a product, if it is still as it was seen. */
export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: productId, version }: Product) =>
      api.products.deleteProduct({ productId, version }),
    onSuccess: ({ id }) => {
      toast.success('Product deleted');
      forget(client, id);
    },
    onError: (error, { id }) => {
      toast.failure('Failed to delete product', error);
      // Somebody else deleted it, or changed it.
      if (isErrorCode(error, 'NOT_FOUND')) forget(client, id);
      else refetchTopics(client, ['products']);
    },
  });
}

function forget(client: QueryClient, productId: string): void {
  removeRow(client, queries.products.listProducts.key(), productId);
  refetchTopics(client, ['products']);
}
