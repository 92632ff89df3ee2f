import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Product, ProductStatus } from '../../../shared/products/contract.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { DataList } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { useSortedList } from '../../components/sorted-list.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useMay } from '../../lib/permissions.ts';
import { productCountsQuery, productsQuery } from './admin-queries.ts';
import { ProductCard, productColumns } from './product-columns.tsx';
import { productDialogs } from './product-dialogs.tsx';
import { productKeys, ProductRowActions } from './product-row-actions.tsx';
import { productStatuses, statusOf } from './product-status.tsx';

const cardOf = (product: Product) => <ProductCard product={product} />;

/** The catalogue, with the actions of each product. */
export function AdminProductsList({ list }: { list: ListInUrl<ProductStatus> }) {
  const mayChange = useMay()('products.updateProduct');
  const query = useInfiniteQuery(productsQuery(list));
  const { data: counts } = useQuery(productCountsQuery());
  const totals = counts && { active: counts.active, inactive: counts.total - counts.active };
  const total = list.status ? totals?.[list.status] : counts?.total;
  const { rows, headOf, sorting } = useSortedList(list, query, productColumns, total);
  const admin = useAdminList(list, rows, { statusOf, dialogs: productDialogs });
  const { open, moveOnIfLeaving } = admin;
  const actions = useCallback(
    (product: Product) =>
      mayChange ? (
        <ProductRowActions
          product={product}
          onOpen={(kind) => open(kind, product)}
          onToggle={moveOnIfLeaving}
        />
      ) : null,
    [mayChange, open, moveOnIfLeaving],
  );
  return (
    <>
      <AdminList
        list={list}
        query={query}
        noun="product"
        searches="Name or plan ID"
        statuses={productStatuses}
        sorting={sorting}
        total={total}
        keys={mayChange ? productKeys : []}
        failureToast="Failed to load products"
        empty={<NoProducts status={list.status} />}
      >
        <DataList
          label="Products"
          rows={rows}
          columns={productColumns}
          headOf={headOf}
          isLeaving={admin.isLeaving}
          onView={(product) => admin.open('view', product)}
          actions={actions}
          card={cardOf}
        />
      </AdminList>
      <RowDialogs {...admin.dialogs} />
    </>
  );
}

const NoProducts = ({ status }: { status: ProductStatus | undefined }) =>
  status ? (
    <EmptyState title={`No ${status} products`}>No product has this status.</EmptyState>
  ) : (
    <EmptyState title="No products yet">
      Agents sell what you add here: packages with their speeds and prices.
    </EmptyState>
  );
