import { DomainError } from '../../../shared/kernel/errors.ts';
import { earnedMonths } from '../../../shared/ledger/rules.ts';
import { type ReversalPreview, salesContract } from '../../../shared/sales/contract.ts';
import { planReversal, readAround, type Reversal } from '../../domain/sales/plan-reversal.ts';
import { readSale, saleChanged } from '../../domain/sales/read-sale.ts';
import { optional } from '../../platform/present.ts';
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
      return present(await planReversal(context, sale, around));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
      return { ...NOTHING, refusal: error.message };
    }
  },
);

function present({
  sale,
  balance,
  takenCents,
  payout,
  bonus,
  override,
}: Reversal): ReversalPreview {
  const { availableCents } = balance;
  return {
    takenCents,
    months: earnedMonths(sale, balance.closedThrough),
    availableCents,
    availableAfterCents: availableCents + (payout?.amountCents ?? 0) - takenCents,
    ...optional({
      bonus: bonus && {
        agentId: bonus.agentId,
        agentName: bonus.agentName,
        amountCents: bonus.amountCents,
      },
      override: override && {
        agentId: override.kept.agentId,
        agentName: override.agentName,
        amountCents: override.kept.reversedCents,
      },
      rejectedPayoutCents: payout?.amountCents,
    }),
  };
}
