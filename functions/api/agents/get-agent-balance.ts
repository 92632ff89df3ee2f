import { agentsContract } from '../../../shared/agents/contract.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { commissionAndBonuses } from '../../../shared/ledger/rules.ts';
import { readBalance } from '../../domain/ledger/read-balance.ts';
import { verb } from '../verb.ts';

export const getAgentBalance = verb(agentsContract.getAgentBalance, async (context, input) => {
  const balance = await readBalance(context, input.agentId);
  if (!balance) throw notFound('This agent does not exist.');
  const {
    adjustedCents = 0,
    paidCents,
    reservedCents,
    availableCents,
    frozen: isFrozen = false,
  } = balance;
  const earnedCents = commissionAndBonuses(balance);
  return { earnedCents, adjustedCents, paidCents, reservedCents, availableCents, isFrozen };
});
