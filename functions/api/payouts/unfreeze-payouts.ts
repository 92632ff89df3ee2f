import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { readFreeze } from '../../domain/payouts/read-freeze.ts';
import { unfreezePayouts as unfreeze } from '../../domain/payouts/unfreeze-payouts.ts';
import { verb } from '../verb.ts';

/** Asks that payouts go on: with two people on payouts it waits for the second one. Idempotent. */
export const unfreezePayouts = verb(payoutsContract.unfreezePayouts, async (context, named) => {
  await unfreeze(context, named);
  return readFreeze(context);
});
