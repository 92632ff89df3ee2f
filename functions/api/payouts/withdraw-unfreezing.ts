import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { readFreeze } from '../../domain/payouts/read-freeze.ts';
import { withdrawUnfreezing as withdraw } from '../../domain/payouts/unfreeze-payouts.ts';
import { verb } from '../verb.ts';

/** Takes the wish to let payouts go on back. Idempotent. */
export const withdrawUnfreezing = verb(
  payoutsContract.withdrawUnfreezing,
  async (context, named) => {
    await withdraw(context, named);
    return readFreeze(context);
  },
);
