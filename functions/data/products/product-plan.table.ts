/** Claims of plan ids: one item per plan id, so that no two products have the same. */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'productPlan',
  id: 'planId',
  attributes: {
    /** As the supplier writes it. */
    planId: { type: 'string', required: true },
    productId: { type: 'string', required: true },
  },
});

export const productPlanTable = definition.with(({ get, getManyNow, create, write, asRead }) => ({
  /** The product with a plan id; undefined where there is none. */
  productOf: async (planId: string): Promise<string | undefined> => (await get(planId))?.productId,

  /** The products with these plan ids, by plan id. */
  productsOf: async (planIds: readonly string[]): Promise<Map<string, string>> => {
    const plans = await getManyNow(planIds);
    return new Map(Array.from(plans, ([planId, { productId }]) => [planId, productId]));
  },

  claim: (claim: ItemOf<typeof definition>) => create(claim),

  /** Frees the plan id of a product. */
  release: (claim: ItemOf<typeof definition>) =>
    write((plans) =>
      plans.delete({ planId: claim.planId }).where(asRead({ productId: claim.productId })),
    ),
}));
