/** The first bank details of an agent complete the profile and move the referral on. */
import type { Banking } from '../../../shared/agents/schemas.ts';
import { recordEvent } from '../audit/record-event.ts';
import { renderBanking } from '../audit/render-banking.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale } from '../../platform/table.ts';
import { referralTable } from '../../data/referrals/referral.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { commitBanking } from './commit-banking.ts';
import { orderCheck } from './request-check.ts';
import { bankingChanged, holdFrom, keptBanking } from './read-agent.ts';

/**
 * Saves an agent's first bank details: `profile_complete` is set, and a referral in `signed_up` becomes
 * `active`. Entered by anybody but the agent, they are held as a change is, and the projector notifies the
 * agent: else whoever gets into an administrator's session fills in the accounts of all agents who have none.
 * @throws DomainError CONFLICT where there are details already: a change needs a recent sign-in
 */
export async function saveFirstBanking(
  context: Context,
  agent: Parameters<typeof commitBanking>[1],
  banking: Banking,
): Promise<void> {
  const { actor, clock, table } = context;
  const { agentId } = agent;
  const referrals = referralTable(table);
  const changed = () => new Stale('The referral went further, or was entered, meanwhile');
  await table.planAndTransact(async () => {
    const referral = await referrals.get(agentId);
    const now = clock.now();
    const at = now.toISOString();
    const bankHoldUntil = actor.userId === agentId ? undefined : holdFrom(context, now);
    const bank = keptBanking(context, banking, at);
    await commitBanking(context, agent, banking, [
      agentTable(table)
        .saveFirstBank(agentId, { ...bank, ...optional({ bankHoldUntil }) })
        .orThrow(bankingChanged),
      ...orderCheck(context, { agentId, bankingUpdatedAt: at, at }),
      ...(referral ? [] : [referrals.requireNone(agentId).orThrow(changed)]),
      ...(referral?.status === 'signed_up'
        ? [referrals.activate(agentId, at).orThrow(changed)]
        : []),
      recordEvent(context, {
        action: 'agents.saveBankingDetails',
        about: ['agent', agentId],
        at,
        after: renderBanking(banking),
      }),
    ]);
  });
}
