import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/rollup.table.ts';
import { verb } from '../verb.ts';

export const countAdjustments = verb(adjustmentsContract.countAdjustments, async ({ table }) => {
  const { adjustmentsPending } = await rollupTable(table).read({ scope: NETWORK, bucket: TOTAL });
  return { pending: adjustmentsPending };
});
