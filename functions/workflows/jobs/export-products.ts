/** The rows of the export of products, page by page. */
import type { ProductStatus } from '../../../shared/products/contract.ts';
import type { Context } from '../../platform/context.ts';
import { productPosition, productTable, type StoredProduct } from '../../data/product.table.ts';
import type { ExportPage, Place, Row } from './export-rows.ts';
import { writeRand } from './write-cells.ts';

const rand = (amountCents: number | undefined) =>
  amountCents === undefined ? '' : writeRand(amountCents);
const plain = (value: number | undefined) => (value === undefined ? '' : String(value));
const yesOrNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');

const productRow = (product: StoredProduct): Row => ({
  'Product ID': product.productId,
  'Product Name': product.name,
  Description: product.description ?? '',
  'Base Commission Rate (%)': plain(product.baseCommissionRate),
  Status: product.isActive ? 'active' : 'inactive',
  Created: product.createdAt,
  'Plan ID': product.planId ?? '',
  'Provider ID': product.providerId ?? '',
  'Connection Type ID': product.connectionTypeId ?? '',
  'Download Speed (Mbps)': plain(product.downloadSpeedMbps),
  'Upload Speed (Mbps)': plain(product.uploadSpeedMbps),
  Uncapped: yesOrNo(product.isUncapped),
  'Cost Price (R)': rand(product.costPriceCents),
  'Margin (%)': plain(product.marginPercentage),
  'Selling Price (R)': rand(product.sellingPriceCents),
});

export const exportProductPages = {
  exportProducts: async (
    { table }: Context,
    { rowStatus, limit, after }: Place,
  ): Promise<ExportPage> => {
    const asked = { status: rowStatus as ProductStatus | undefined, order: 'newest' } as const;
    const { rows, more } = await productTable(table).page({ ...asked, limit, after });
    const last = rows.at(-1);
    return { rows: rows.map(productRow), next: more && last ? productPosition(last) : undefined };
  },
};

export const exportProductColumns = {
  exportProducts: [
    'Product ID',
    'Product Name',
    'Description',
    'Base Commission Rate (%)',
    'Status',
    'Created',
    'Plan ID',
    'Provider ID',
    'Connection Type ID',
    'Download Speed (Mbps)',
    'Upload Speed (Mbps)',
    'Uncapped',
    'Cost Price (R)',
    'Margin (%)',
    'Selling Price (R)',
  ],
} as const satisfies Record<keyof typeof exportProductPages, readonly string[]>;
