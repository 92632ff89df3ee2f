import { DomainError } from '../../../shared/kernel/errors.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { planReversal, presentReversal, readAround } from '../../domain/sales/plan-reversal.ts';
import { readSale, saleChanged } from '../../domain/sales/read-sale.ts';
import { verb } from '../verb.ts';

const NOTHING = { takenCents: 0, months: 0, availableCents: 0, availableAfterCents: 0 };

/** Two round trips: a batch that holds the payout isn't looked at, and refuses when it is pressed. */
export const previewReversal = verb(
  salesContract.previewReversal,
  async (context, { saleId, agentId }) => {
    const [sale, around] = await Promise.all([
      readSale(context, saleId),
      readAround(context, agentId),
    ]);
    // Another agent's balance would make up the amounts.
    if (sale.agentId !== agentId) throw saleChanged(undefined);
    try {
      return presentReversal(await planReversal(context, sale, around));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
      return { ...NOTHING, refusal: error.message };
    }
  },
);
