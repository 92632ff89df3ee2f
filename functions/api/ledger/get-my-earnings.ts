import { notFound } from '../../../shared/kernel/errors.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { ledgerContract } from '../../../shared/ledger/contract.ts';
import {
  activeAtEnd,
  MONTHLY_COMMISSION_CENTS,
  UPFRONT_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import { verb } from '../verb.ts';
import { balanceTable, sumCounts } from '../../data/balance.table.ts';

export const getMyEarnings = verb(ledgerContract.getMyEarnings, async ({ table, actor, clock }) => {
  const balance = await balanceTable(table).get(actor.userId);
  if (!balance) throw notFound('This agent has no balance.');
  const { earnedCents, paidCents, reservedCents, availableCents, closedThrough } = balance;
  return {
    earnedCents,
    paidCents,
    reservedCents,
    availableCents,
    closedThrough,
    upfrontCommissionCents: UPFRONT_COMMISSION_CENTS,
    monthlyCommissionCents: MONTHLY_COMMISSION_CENTS,
    activeSales: activeAtEnd(balance.activeSales, sumCounts(balance, periodOf(clock.now()))),
  };
});
