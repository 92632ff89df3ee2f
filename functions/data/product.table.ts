/**
 * Products: all of them for administrators, newest first, and sparsely by name those that are for sale.
 * A deleted one leaves a mark, so that old sales and a repeat of its creation find what became of it.
 */
import { Entity, type EntityItem } from 'electrodb';
import type { ListOrder } from '../../shared/kernel/page.ts';
import { fold } from '../../shared/kernel/search.ts';
import type { ProductStatus } from '../../shared/products/contract.ts';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import type { PageOf } from '../platform/page.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

interface Standing {
  isActive?: boolean;
  deletedAt?: string;
}

/** Whether a product is in the catalogue. */
export const isThere = ({ deletedAt }: Standing): boolean => deletedAt === undefined;

/** Whether a product is for sale. */
export const isOffered = (product: Standing): boolean =>
  isThere(product) && product.isActive === true;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'product', version: '1', service: 'portal' },
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
        /** What the supplier calls it; a claim keeps it one product's (`product-plan.table.ts`). */
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
        primary: {
          pk: key('pk', 'product#${productId}', 'productId'),
          sk: key('sk', 'product'),
        },
        all: {
          index: 'gsi3',
          condition: isThere,
          pk: key('gsi3pk', 'products'),
          sk: key('gsi3sk', '${createdAt}#${productId}', 'createdAt', 'productId'),
        },
        inStatus: {
          index: 'gsi4',
          condition: isThere,
          pk: key('gsi4pk', 'products#${status}', 'status'),
          sk: key('gsi4sk', '${createdAt}#${productId}', 'createdAt', 'productId'),
        },
        offersByName: {
          index: 'gsi5',
          condition: isOffered,
          pk: key('gsi5pk', 'products#offered'),
          sk: key('gsi5sk', '${sortName}#${productId}', 'sortName', 'productId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredProduct = EntityItem<ReturnType<typeof build>>;

interface ProductPage extends PageOf {
  status: ProductStatus | undefined;
  order: ListOrder;
}

export const productTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (productId: string): Promise<StoredProduct | undefined> =>
      (await entity.get({ productId }).go({ consistent: true })).data ?? undefined,

    /** Several by their ids, for display. */
    getMany: async (productIds: readonly string[]): Promise<StoredProduct[]> =>
      productIds.length === 0
        ? []
        : wholeBatch(entity.get(productIds.map((productId) => ({ productId }))).go(CHUNKS_AT_ONCE)),

    /** A page of the catalogue, by when they were added. */
    page: async (asked: ProductPage): Promise<{ rows: StoredProduct[]; more: boolean }> => {
      const { status, order, limit, after } = asked;
      const query = status ? entity.query.inStatus({ status }) : entity.query.all({});
      const last = after && { createdAt: after.at, productId: after.id };
      const [from, direction] =
        order === 'newest'
          ? ([last ? query.lt(last) : query, 'desc'] as const)
          : ([last ? query.gt(last) : query, 'asc'] as const);
      const { data } = await from.go({ order: direction, limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    /** The first products that are for sale, by name. */
    firstOffers: async (limit: number): Promise<{ rows: StoredProduct[]; more: boolean }> => {
      const { data } = await entity.query.offersByName({}).go({ limit: limit + 1 });
      return { rows: data.slice(0, limit), more: data.length > limit };
    },

    create: (product: StoredProduct, otherwise: Write['otherwise']) =>
      write((products) => products.create(product).commit(OLD), otherwise),

    /** Puts a new version in the place of the one before it, if that is still the newest. */
    replace: (product: StoredProduct, otherwise: Write['otherwise']) =>
      write(
        (products) =>
          products
            .put(product)
            .where(({ version }, is) => is.eq(version, product.version - 1))
            .commit(OLD),
        otherwise,
      ),

    /** Holds a transaction back unless the product is for sale. */
    requireActive: (productId: string, otherwise: Write['otherwise']) =>
      write(
        (products) =>
          products
            .check({ productId })
            .where(
              (product, is) =>
                `${is.eq(product.isActive, true)} AND ${is.notExists(product.deletedAt)}`,
            )
            .commit(OLD),
        otherwise,
      ),
  };
});
/** Where a product stands in the list. */
export const productPosition = ({ createdAt: at, productId: id }: StoredProduct) => ({ at, id });
