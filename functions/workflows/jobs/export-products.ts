/** The export of products. */
import type { ProductStatus } from '../../../shared/products/contract.ts';
import { productPosition, productTable, type StoredProduct } from '../../data/product.table.ts';
import { exportOf } from './export-columns.ts';
import { writeRand } from './write-cells.ts';

const rand = (amountCents: number | undefined) =>
  amountCents === undefined ? '' : writeRand(amountCents);
const plain = (value: number | undefined) => (value === undefined ? '' : String(value));
const yesOrNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');

export const exportProducts = exportOf<StoredProduct>(
  [
    ['Product ID', (product) => product.productId],
    ['Product Name', (product) => product.name],
    ['Description', (product) => product.description ?? ''],
    ['Base Commission Rate (%)', (product) => plain(product.baseCommissionRate)],
    ['Status', (product) => (product.isActive ? 'active' : 'inactive')],
    ['Created', (product) => product.createdAt],
    ['Plan ID', (product) => product.planId ?? ''],
    ['Provider ID', (product) => product.providerId ?? ''],
    ['Connection Type ID', (product) => product.connectionTypeId ?? ''],
    ['Download Speed (Mbps)', (product) => plain(product.downloadSpeedMbps)],
    ['Upload Speed (Mbps)', (product) => plain(product.uploadSpeedMbps)],
    ['Uncapped', (product) => yesOrNo(product.isUncapped)],
    ['Cost Price (R)', (product) => rand(product.costPriceCents)],
    ['Margin (%)', (product) => plain(product.marginPercentage)],
    ['Selling Price (R)', (product) => rand(product.sellingPriceCents)],
  ],
  async ({ table }, { rowStatus, limit, after }) => {
    const query = { status: rowStatus as ProductStatus | undefined, order: 'newest' } as const;
    const { rows, more } = await productTable(table).page({ ...query, limit, after });
    const last = rows.at(-1);
    return { rows, next: more && last ? productPosition(last) : undefined };
  },
);
