/** The export of products. */
import type { StoredProduct } from '../../data/products/product.table.ts';
import { readProductsPage } from '../../domain/products/read-products-page.ts';
import { exportOf, type FilterOf } from './export-columns.ts';

const plain = (value: number | undefined) => (value === undefined ? '' : String(value));
const yesOrNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');

export const exportProducts = exportOf<StoredProduct, FilterOf<typeof readProductsPage>>(
  [
    ['Product ID', (product) => product.productId, 'id'],
    ['Product Name', (product) => product.name],
    ['Description', (product) => product.description ?? ''],
    ['Base Commission Rate (%)', (product) => plain(product.baseCommissionRate)],
    ['Status', (product) => (product.isActive ? 'active' : 'inactive')],
    ['Created', (product) => product.createdAt, 'time'],
    ['Plan ID', (product) => product.planId ?? ''],
    ['Provider ID', (product) => product.providerId ?? ''],
    ['Connection Type ID', (product) => product.connectionTypeId ?? ''],
    ['Download Speed (Mbps)', (product) => plain(product.downloadSpeedMbps)],
    ['Upload Speed (Mbps)', (product) => plain(product.uploadSpeedMbps)],
    ['Uncapped', (product) => yesOrNo(product.isUncapped)],
    ['Cost Price (R)', (product) => product.costPriceCents, 'rand'],
    ['Margin (%)', (product) => plain(product.marginPercentage)],
    ['Selling Price (R)', (product) => product.sellingPriceCents, 'rand'],
  ],
  readProductsPage,
);
