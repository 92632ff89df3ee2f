/** Products: the catalogue, listed by name. */
import { Entity, type EntityItem } from 'electrodb';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'product', version: '1', service: 'portal' },
      attributes: {
        productId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        description: { type: 'string' },
        /** Percent. */
        baseCommissionRate: { type: 'number', required: true },
        downloadSpeedMbps: { type: 'number' },
        uploadSpeedMbps: { type: 'number' },
        sellingPriceCents: { type: 'number' },
        isActive: { type: 'boolean', required: true },
        createdAt: { type: 'string', required: true },
        inputHash: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'product#${productId}', 'productId'),
          sk: key('sk', 'product'),
        },
        byName: {
          index: 'gsi3',
          pk: key('gsi3pk', 'products'),
          sk: key('gsi3sk', '${name}#${productId}', 'name', 'productId'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type StoredProduct = EntityItem<ReturnType<typeof build>>;

export const productTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    get: async (productId: string): Promise<StoredProduct | undefined> =>
      (await entity.get({ productId }).go({ consistent: true })).data ?? undefined,

    /** The whole catalogue, by name. */
    all: async (): Promise<StoredProduct[]> =>
      (await entity.query.byName({}).go({ pages: 'all' })).data,

    create: (product: StoredProduct, otherwise: Write['otherwise']) =>
      write((products) => products.create(product).commit(OLD), otherwise),

    setActive: (productId: string, isActive: boolean, otherwise: Write['otherwise']) =>
      write((products) => products.patch({ productId }).set({ isActive }).commit(OLD), otherwise),

    /** Holds a transaction back unless the product is for sale. */
    requireActive: (productId: string, otherwise: Write['otherwise']) =>
      write(
        (products) =>
          products
            .check({ productId })
            .where((product, is) => is.eq(product.isActive, true))
            .commit(OLD),
        otherwise,
      ),
  };
});
