/** Claims of plan ids: one item per plan id, so that no two products have the same. */
import { defineEntity, type ItemOf } from '../platform/entity.ts';

const definition = defineEntity({
  name: 'productPlan',
  id: 'planId',
  attributes: {
    /** As the supplier writes it. */
    planId: { type: 'string', required: true },
    productId: { type: 'string', required: true },
  },
});

export const productPlanTable = definition.with(({ get, getManyNow, write }) => ({
  /** The product that a plan is, if there is one. */
  productOf: async (planId: string): Promise<string | undefined> => (await get(planId))?.productId,

  /** The products that some plans are, by plan id. */
  productsOf: async (planIds: readonly string[]): Promise<Map<string, string>> => {
    const plans = await getManyNow(planIds);
    return new Map(Array.from(plans, ([planId, { productId }]) => [planId, productId]));
  },

  claim: (claim: ItemOf<typeof definition>) => write((plans) => plans.create(claim)),

  /** The plan is no product's any more. */
  release: (claim: ItemOf<typeof definition>) =>
    write((plans) =>
      plans
        .delete({ planId: claim.planId })
        .where(({ productId }, is) => is.eq(productId, claim.productId)),
    ),
}));
