/**
 * Products: an index of all for administrators, newest first, and a sparse index by name of those
 * for sale. A deleted one stays as a marker, so that old sales and a repeated creation find it.
 */
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { fold } from '../../../shared/kernel/search.ts';
import type { ProductStatus } from '../../../shared/products/contract.ts';
import { defineEntity, type ItemOf, key } from '../../platform/entity.ts';
import { type PageOf, readPage, readRows } from '../../platform/page.ts';

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
    /** Derived from `name`; lists sort by it. */
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
    /** `active` or `inactive`, derived from `isActive`. */
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

/** Fibre 25 before Fibre 100, for people who choose; the index has the order of the characters. */
const { compare } = new Intl.Collator('en', { numeric: true });
export const byName = (one: StoredProduct, other: StoredProduct): number =>
  compare(one.name, other.name);

/** The position of a product in the list. */
export const productPosition = ({ createdAt: at, productId: id }: StoredProduct) => ({ at, id });

interface ProductPage extends PageOf {
  status: ProductStatus | undefined;
  order: ListOrder;
}

export const productTable = definition.with(({ query, write, asRead }) => ({
  /** A page of the catalogue, sorted by creation time. */
  page: ({ status, ...page }: ProductPage) =>
    readPage(status ? query.inStatus({ status }) : query.all({}), page, BY_TIME),

  /** The first products that are for sale, by name. */
  firstOffers: async (limit: number) => {
    const { rows, ...rest } = await readRows(query.offersByName({}), limit);
    return { rows: rows.toSorted(byName), ...rest };
  },

  /** Replaces the version before, if that is still the stored one. */
  replace: (product: StoredProduct) =>
    write((products) => products.put(product).where(asRead({ version: product.version - 1 }))),

  /** Fails the transaction unless there is the product, for sale or not. */
  requireThere: (productId: string) =>
    write((products) =>
      products
        .check({ productId })
        .where(({ name, deletedAt }, is) => `${is.exists(name)} AND ${is.notExists(deletedAt)}`),
    ),

  /** Fails the transaction unless the product is for sale. */
  requireActive: (productId: string) =>
    write((products) =>
      products.check({ productId }).where(asRead({ isActive: true, deletedAt: undefined })),
    ),
}));
