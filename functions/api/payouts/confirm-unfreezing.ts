import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { readFreeze } from '../../domain/payouts/read-freeze.ts';
import { confirmUnfreezing as confirm } from '../../domain/payouts/unfreeze-payouts.ts';
import { verb } from '../verb.ts';

/** A second person confirms that payouts may go on. Idempotent. */
export const confirmUnfreezing = verb(payoutsContract.confirmUnfreezing, async (context, named) => {
  await confirm(context, named);
  return readFreeze(context);
});
