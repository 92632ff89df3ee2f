import { agentsContract } from '../../../shared/agents/contract.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { readBalance } from '../../domain/ledger/read-balance.ts';
import { verb } from '../verb.ts';

export const getAgentBalance = verb(agentsContract.getAgentBalance, async (context, input) => {
  const balance = await readBalance(context, input.agentId);
  if (!balance) throw notFound('This agent does not exist.');
  const {
    earnedCents,
    paidCents,
    reservedCents,
    availableCents,
    frozen: isFrozen = false,
  } = balance;
  return { earnedCents, paidCents, reservedCents, availableCents, isFrozen };
});
