import { AddButton } from '../components/add-button.tsx';
import { May, ReadOnlyHere } from '../components/may.tsx';
import { HeaderActions, PageHeader } from '../components/page-header.tsx';
import { ExportList } from '../features/jobs/export-list.tsx';
import { AddProductDialog } from '../features/products/add-product-dialog.tsx';
import { AdminProductsList } from '../features/products/admin-products-list.tsx';
import { ImportProducts } from '../features/products/import-products.tsx';
import { ProductFigures } from '../features/products/product-figures.tsx';
import { productStatuses } from '../features/products/product-status.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { exportInput } from '../lib/pages.ts';

const statuses = productStatuses.map(({ value }) => value);

export default function AdminProducts() {
  const list = useListInUrl(statuses);
  return (
    <>
      <PageHeader
        title="Product Management"
        action={
          <HeaderActions>
            <ExportList of={{ kind: 'exportProducts', ...exportInput(list) }} more={[]} inMenu />
            <May change="products.createProduct">
              <ImportProducts />
            </May>
            <May change="products.createProduct">
              <AddProduct />
            </May>
          </HeaderActions>
        }
      />
      <ReadOnlyHere change="products.createProduct" />
      <ProductFigures />
      <AdminProductsList list={list} />
    </>
  );
}

const AddProduct = () => (
  <AddButton label="Add Product" dialog={(state) => <AddProductDialog {...state} />} />
);
