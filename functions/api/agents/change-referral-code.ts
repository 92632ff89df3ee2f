import { agentsContract } from '../../../shared/agents/contract.ts';
import {
  codeChangesAfter,
  codeChangesUsedUp,
  nextCodeChange,
  referralCodeProblem,
  referralCodeTaken,
} from '../../../shared/agents/rules.ts';
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { normalReferralCode } from '../../../shared/kernel/characters.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { referralCodeTable } from '../../data/referrals/referral-code.table.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { presentMyProfile } from '../../domain/agents/present.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';

/**
 * Changes the agent's referral code. The claim of the former code stays: it goes on working, and
 * its owner may take it back, which is a change too.
 */
export const changeReferralCode = verb(
  agentsContract.changeReferralCode,
  async (context, { code }) => {
    const { table, clock, settings } = context;
    const agent = await table.planAndTransact(() => change(context, normalReferralCode(code)));
    return presentMyProfile(agent, { settings, now: clock.now() });
  },
);

const refused = (message: string) => invalid(message, [{ path: 'code', message }]);

async function change(context: Context, referralCode: string): Promise<StoredAgent> {
  const { actor, clock, table } = context;
  const { userId: agentId } = actor;
  const codes = referralCodeTable(table);
  const agent = await readAgent(context, agentId);
  const problem = referralCodeProblem(referralCode, agent.referralCode);
  if (problem) throw refused(problem);
  const now = clock.now();
  const next = nextCodeChange(agent.codeChanges ?? [], now);
  if (next) throw refused(codeChangesUsedUp(next));
  const owner = await codes.ownerOf(referralCode);
  if (owner !== undefined && owner !== agentId) throw conflict(referralCodeTaken(referralCode));
  const at = now.toISOString();
  const codeChanges = codeChangesAfter(agent.codeChanges ?? [], at);
  const changed = { referralCode, codeChanges, updatedAt: at };
  const stale = () => new Stale('The code was taken, or the own one changed meanwhile');
  await table.transact([
    ...(owner ? [] : [codes.claim({ code: referralCode, agentId, claimedAt: at }).orThrow(stale)]),
    agentTable(table).changeReferralCode(agent, changed).orThrow(stale),
    recordEvent(context, {
      action: 'agents.changeReferralCode',
      about: ['agent', agentId],
      at,
      before: { referralCode: agent.referralCode },
      after: { referralCode },
    }),
  ]);
  return { ...agent, referralCode, codeChanges: changed.codeChanges };
}
