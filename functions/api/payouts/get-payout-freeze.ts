import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { readFreeze } from '../../domain/payouts/read-freeze.ts';
import { verb } from '../verb.ts';

/** Tells administrators beforehand that every write to payouts is refused. */
export const getPayoutFreeze = verb(payoutsContract.getPayoutFreeze, async (context) =>
  readFreeze(context),
);
