/** The endpoints of products, as the tests of all endpoints call them. */
import { uploadedCatalogue } from '../jobs/imports.ts';
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';

const aProduct = async ({ office }: World) => {
  const { id, version } = await office.admin.api.products.createProduct({ name: 'Fibre 50' });
  return { productId: id, version };
};

export const productsEndpoints: Endpoints<'products'> = {
  listOffers: {
    sample: () => ({}),
    lists: [{}, { q: 'only plan' }],
  },
  listProductOptions: {
    sample: () => ({}),
    lists: [{}, { q: 'only plan' }],
  },
  listProducts: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 5, status: 'inactive' },
      { limit: 5, order: 'oldest' },
      { limit: 5, q: 'only-plan' },
      { limit: 5, q: 'only plan', status: 'active' },
    ],
  },
  countProducts: nothing,
  createProduct: () => ({ name: 'Fibre 200', sellingPriceCents: 99_900 }),
  updateProduct: async (world) => ({
    ...(await aProduct(world)),
    name: 'Fibre 60',
    baseCommissionRate: 12.5,
    isActive: true,
  }),
  setProductActive: async (world) => {
    const { productId } = await aProduct(world);
    return { productId, isActive: false };
  },
  deleteProduct: aProduct,
  startProductImport: () => ({ sizeBytes: 100 }),
  previewProductImport: async ({ office }) => ({ jobId: await uploadedCatalogue(office.admin) }),
  runProductImport: async ({ office }) => ({ jobId: await uploadedCatalogue(office.admin) }),
};
