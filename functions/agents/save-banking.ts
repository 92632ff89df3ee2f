import { agentsContract, type Banking } from '../../shared/agents/contract.ts';
import { checkRecentSignIn } from '../identity/check-recent-sign-in.ts';
import { verb } from '../platform/verb.ts';
import type { StoredAgent } from './agent.table.ts';
import { changeBanking } from './change-banking.ts';
import { presentMyProfile } from './present.ts';
import { bankingChanged, readAgent } from './read-agent.ts';
import { saveFirstBanking } from './save-first-banking.ts';

/**
 * Saves where the own payouts go. The first entry is free; a change asks for a recent sign-in and is
 * held (DESIGN 10.16). What is saved already is answered, so that a repeat changes nothing.
 */
export const saveBanking = verb(
  agentsContract.saveBanking,
  async (context, { seen, ...banking }) => {
    const { actor } = context;
    const agent = await readAgent(context, actor.userId);
    const isFirst = !agent.accountNumber;
    if (!isFirst && !isSaved(agent, banking)) {
      if (seen !== agent.bankingUpdatedAt) throw bankingChanged(agent);
      checkRecentSignIn(context);
      await changeBanking(context, agent, banking);
    }
    if (isFirst) await saveFirstBanking(context, actor.userId, banking);
    return presentMyProfile(await readAgent(context, actor.userId), context.clock.now());
  },
);

const isSaved = (agent: StoredAgent, banking: Banking) =>
  agent.bankName === banking.bankName &&
  agent.accountHolderName === banking.accountHolderName &&
  agent.accountNumber === banking.accountNumber &&
  agent.branchCode === banking.branchCode &&
  agent.accountType === banking.accountType;
