import { accountWords } from '../../../shared/agents/rules.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { ledgerContract } from '../../../shared/ledger/contract.ts';
import {
  commissionAndBonuses,
  MONTHLY_COMMISSION_CENTS,
  UPFRONT_COMMISSION_CENTS,
} from '../../../shared/ledger/rules.ts';
import { agentTable } from '../../data/agent.table.ts';
import { activeSalesAt, balanceTable } from '../../data/balance.table.ts';
import { workOutNextPayout } from '../../domain/monthly-run/work-out-next-payout.ts';
import { bankOf } from '../../domain/payouts/present.ts';
import { readAllFrozen } from '../../domain/payouts/read-frozen.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** One round trip. */
export const getMyEarnings = verb(ledgerContract.getMyEarnings, async (context) => {
  const { table, actor, clock } = context;
  const [balance, agent, allFrozen] = await Promise.all([
    balanceTable(table).get(actor.userId),
    agentTable(table).get(actor.userId),
    readAllFrozen(context, actor.userId),
  ]);
  if (!balance || !agent) throw notFound('This agent has no balance.');
  const { adjustedCents = 0, paidCents, reservedCents, availableCents, closedThrough } = balance;
  const now = clock.now();
  const payoutsFrozen = allFrozen || balance.frozen === true;
  const { bankHoldUntil = '' } = agent;
  return {
    earnedCents: commissionAndBonuses(balance),
    adjustedCents,
    paidCents,
    reservedCents,
    availableCents,
    closedThrough,
    upfrontCommissionCents: UPFRONT_COMMISSION_CENTS,
    monthlyCommissionCents: MONTHLY_COMMISSION_CENTS,
    activeSales: activeSalesAt(balance, periodOf(now)),
    payoutsFrozen,
    nextPayout: workOutNextPayout(context, { balance, agent, isFrozen: payoutsFrozen }),
    ...optional({
      bankAccount: accountWords(bankOf(agent)),
      bankHoldUntil: bankHoldUntil > now.toISOString() ? bankHoldUntil : undefined,
    }),
  };
});
