/**
 * Products: all of them for administrators, newest first, and sparsely by name those that are for sale.
 * A deleted one leaves a mark, so that old sales and a repeat of its creation find what became of it.
 */
import type { ListOrder } from '../../shared/kernel/page.ts';
import { fold } from '../../shared/kernel/search.ts';
import type { ProductStatus } from '../../shared/products/contract.ts';
import { defineEntity, type ItemOf, key } from '../platform/entity.ts';
import { type PageOf, readPage, readRows } from '../platform/page.ts';

interface Standing {
  isActive?: boolean;
  deletedAt?: string;
}

/** False for a deleted product. */
export const isThere = ({ deletedAt }: Standing): boolean => deletedAt === undefined;

/** True when agents can sell the product. */
export const isOffered = (product: Standing): boolean =>
  isThere(product) && product.isActive === true;

const BY_TIME = key`${'createdAt'}#${'productId'}`;

const definition = defineEntity({
  name: 'product',
  id: 'productId',
  attributes: {
    productId: { type: 'string', required: true },
    name: { type: 'string', required: true },
    /** The name as it is sorted; it follows the name. */
    sortName: {
      type: 'string',
      watch: ['name'],
      set: (_, { name }: { name?: string }) => name && fold(name),
    },
    description: { type: 'string' },
    /** Percent. */
    baseCommissionRate: { type: 'number', required: true },
    /** The supplier's id; a claim keeps it unique (`product-plan.table.ts`). */
    planId: { type: 'string' },
    providerId: { type: 'string' },
    connectionTypeId: { type: 'string' },
    downloadSpeedMbps: { type: 'number' },
    uploadSpeedMbps: { type: 'number' },
    isUncapped: { type: 'boolean' },
    costPriceCents: { type: 'number' },
    /** Percent. */
    marginPercentage: { type: 'number' },
    sellingPriceCents: { type: 'number' },
    isActive: { type: 'boolean', required: true },
    /** The same as a word; it follows `isActive`. */
    status: {
      type: 'string',
      watch: ['isActive'],
      set: (_, { isActive }: { isActive?: boolean }) => (isActive ? 'active' : 'inactive'),
    },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
    version: { type: 'number', required: true },
    deletedAt: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    all: { index: 'gsi3', condition: isThere, pk: key`products`, sk: BY_TIME },
    inStatus: { index: 'gsi4', condition: isThere, pk: key`products#${'status'}`, sk: BY_TIME },
    offersByName: {
      index: 'gsi5',
      condition: isOffered,
      pk: key`products#offered`,
      sk: key`${'sortName'}#${'productId'}`,
    },
  },
});

export type StoredProduct = ItemOf<typeof definition>;

/** Where a product stands in the list. */
export const productPosition = ({ createdAt: at, productId: id }: StoredProduct) => ({ at, id });

interface ProductPage extends PageOf {
  status: ProductStatus | undefined;
  order: ListOrder;
}

export const productTable = definition.with(({ query, write }) => ({
  /** A page of the catalogue, by when they were added. */
  page: ({ status, ...page }: ProductPage) =>
    readPage(status ? query.inStatus({ status }) : query.all({}), page, BY_TIME),

  /** The first products that are for sale, by name. */
  firstOffers: (limit: number) => readRows(query.offersByName({}), limit),

  /** Puts a new version in the place of the one before it, if that is still the newest. */
  replace: (product: StoredProduct) =>
    write((products) =>
      products.put(product).where(({ version }, is) => is.eq(version, product.version - 1)),
    ),

  /** Holds a transaction back unless the product is for sale. */
  requireActive: (productId: string) =>
    write((products) =>
      products
        .check({ productId })
        .where(
          (product, is) =>
            `${is.eq(product.isActive, true)} AND ${is.notExists(product.deletedAt)}`,
        ),
    ),
}));
