import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product, ProductStatus } from '../../../shared/products/contract.ts';
import { DataList } from '../../components/data-list.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { ListKeysButton } from '../../components/list-keys-button.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import { productCountsQuery, productsQuery } from './admin-queries.ts';
import { ProductCard, productColumns } from './product-columns.tsx';
import { ProductDialogs, type ProductStep } from './product-dialogs.tsx';
import { productKeys, ProductRowActions } from './product-row-actions.tsx';
import { productStatuses, statusOf } from './product-status.tsx';

type List = ListInUrl<ProductStatus>;

/** The catalogue, with what can be done with each product. */
export function AdminProductsList({ list }: { list: List }) {
  const query = useInfiniteQuery(productsQuery(list));
  const rows = rowsOf(query);
  const place = useListPlace(rows, statusOf);
  const [step, setStep] = useState<ProductStep>();
  const open = (next: ProductStep | undefined) => {
    if (next) place.keep(next.product);
    setStep(next);
  };
  const isLeaving = (product: Product) =>
    list.status !== undefined && statusOf(product) !== list.status;
  return (
    <>
      <Toolbar list={list} query={query} />
      <PagedList
        query={query}
        list={list}
        noun="product"
        failure="The products couldn’t be loaded"
        failureToast="Failed to load products"
        empty={<NoProducts status={list.status} />}
      >
        {() => (
          <DataList
            label="Products"
            rows={rows}
            columns={productColumns}
            isLeaving={isLeaving}
            onView={(product) => open({ kind: 'view', product })}
            actions={(product) => (
              <ProductRowActions
                product={product}
                onStep={open}
                onToggle={place.keep}
                onToggled={({ id }, done) => {
                  // Where all products are shown, the row and its focus stay.
                  if (list.status !== undefined) place.goOn(done ? id : undefined);
                }}
              />
            )}
            card={(product) => <ProductCard product={product} />}
          />
        )}
      </PagedList>
      <ProductDialogs rows={rows} step={step} onStep={open} onClosed={() => place.goOn()} />
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

function Toolbar({ list, query }: { list: List; query: Paged<Product> }) {
  const { data } = useQuery(productCountsQuery());
  const totals = data && { active: data.active, inactive: data.total - data.active };
  const total = list.status ? totals?.[list.status] : data?.total;
  return (
    <ListToolbar
      list={list}
      statuses={productStatuses}
      search={
        <SearchBox
          value={list.q}
          placeholder="Name or plan ID"
          onSearch={(q) => list.change({ q })}
        />
      }
      count={<ListCount query={query} noun="product" total={list.q ? undefined : total} />}
    >
      <ListKeysButton own={productKeys} />
    </ListToolbar>
  );
}
