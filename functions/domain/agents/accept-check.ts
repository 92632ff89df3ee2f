import { accountHandWords } from '../../../shared/agents/rules.ts';
import { conflict, forbidden } from '../../../shared/kernel/errors.ts';
import { denialWords, holdsPayments } from '../../../shared/kernel/account-check.ts';
import { whyHeldBy } from '../../../shared/payouts/rules.ts';
import type { StoredAgent } from '../../data/agent.table.ts';
import { agentBankingTable } from '../../data/agent-banking.table.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../audit/record-event.ts';
import { checkFinance } from '../identity/check-finance.ts';
import { readReleaser } from '../payouts/read-releaser.ts';
import { bankCheckOf } from './record-check.ts';

/**
 * Accepts an account despite a failed check: payments go to it. Neither the person who entered the bank
 * details nor the account's owner may, whether or not the four-eyes rule is on. The write repeats the
 * conditions that the actor carries the finance permission, and that account and check are as they were.
 * @param agent as it was read
 * @throws DomainError FORBIDDEN for a person who had a hand in the details; CONFLICT where the account
 *   isn't held by a failed check (any more)
 */
export async function acceptCheck(
  context: Context,
  agent: StoredAgent,
  reason: string,
): Promise<void> {
  const { actor, clock, table } = context;
  const { agentId, bankCheck, bankEditors = [] } = agent;
  if (!bankCheck || !holdsPayments(bankCheck)) throw checkOvertaken();
  const person = await readReleaser(context);
  const [hand] = whyHeldBy(person, { banking: bankEditors, own: [agentId] });
  if (hand === 'banking' || hand === 'own') throw forbidden(accountHandWords[hand]);
  const at = clock.now().toISOString();
  await table.transact([
    checkFinance(context),
    agentBankingTable(table)
      .replaceCheck(agent, {
        ...bankCheckOf(agent),
        at: bankCheck.at,
        accepted: { at, by: actor.userId },
      })
      .orThrow(checkOvertaken),
    recordEvent(context, {
      action: 'agents.acceptAccount',
      subject: 'agent',
      subjectId: agentId,
      at,
      after: { accountFailures: denialWords(bankCheck.failures ?? []), reason },
    }),
  ]);
}

export const checkOvertaken = () =>
  conflict(
    'The check of this account is another one by now, or nothing is held by it. Look at it again.',
  );
