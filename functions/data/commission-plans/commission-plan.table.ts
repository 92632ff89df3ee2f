/**
 * The last published version of each commission plan, so that of two publications at the same time none
 * begins before a version that is published already.
 */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'commissionPlan',
  id: 'planId',
  attributes: {
    planId: { type: 'string', required: true },
    /** The first day of its last version, YYYY-MM-DD. */
    lastFirstDay: { type: 'string', required: true },
  },
});

export const commissionPlanTable = definition.with(({ write }) => ({
  /** Moves the plan to a later version; refused where it has one from that day on already. */
  advance: ({ planId, lastFirstDay: day }: ItemOf<typeof definition>) =>
    write((plans) =>
      plans
        .put({ planId, lastFirstDay: day })
        .where(
          ({ lastFirstDay }, is) => `${is.notExists(lastFirstDay)} OR ${is.lt(lastFirstDay, day)}`,
        ),
    ),
}));
