/** Claims of plan ids: one item per plan id, so that no two products have the same. */
import { Entity, type EntityItem } from 'electrodb';
import { CHUNKS_AT_ONCE, OLD, wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'productPlan', version: '1', service: 'portal' },
      attributes: {
        /** As the supplier writes it. */
        planId: { type: 'string', required: true },
        productId: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'productPlan#${planId}', 'planId'),
          sk: key('sk', 'productPlan'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export const productPlanTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** The product that a plan is, if there is one. */
    productOf: async (planId: string): Promise<string | undefined> =>
      (await entity.get({ planId }).go({ consistent: true })).data?.productId,

    /** The products that some plans are, by plan id. */
    productsOf: async (planIds: readonly string[]): Promise<Map<string, string>> => {
      const keys = [...new Set(planIds)].map((planId) => ({ planId }));
      if (keys.length === 0) return new Map();
      const data = await wholeBatch(entity.get(keys).go({ ...CHUNKS_AT_ONCE, consistent: true }));
      return new Map(data.map(({ planId, productId }) => [planId, productId]));
    },

    claim: (claim: EntityItem<typeof entity>, otherwise: Write['otherwise']) =>
      write((plans) => plans.create(claim).commit(OLD), otherwise),

    /** The plan is no product's any more. */
    release: (claim: EntityItem<typeof entity>, otherwise: Write['otherwise']) =>
      write(
        (plans) =>
          plans
            .delete({ planId: claim.planId })
            .where(({ productId }, is) => is.eq(productId, claim.productId))
            .commit(OLD),
        otherwise,
      ),
  };
});
