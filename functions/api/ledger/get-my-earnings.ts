import { accountWords } from '../../../shared/agents/rules.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { commissionAndBonuses } from '../../../shared/ledger/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { balanceTable, centsOfMonth, earningsAt } from '../../data/ledger/balance.table.ts';
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
  const month = earningsAt(balance, periodOf(now));
  const payoutsFrozen = allFrozen || balance.frozen === true;
  const { bankHoldUntil = '' } = agent;
  return {
    earnedCents: commissionAndBonuses(balance),
    adjustedCents,
    paidCents,
    reservedCents,
    availableCents,
    closedThrough,
    activeSales: month.activeSales,
    activeMonthlyCents: centsOfMonth(month).commissionCents,
    payoutsFrozen,
    nextPayout: workOutNextPayout(context, { balance, agent, isFrozen: payoutsFrozen }),
    ...optional({
      bankAccount: accountWords(bankOf(agent)),
      bankHoldUntil: bankHoldUntil > now.toISOString() ? bankHoldUntil : undefined,
    }),
  };
});
