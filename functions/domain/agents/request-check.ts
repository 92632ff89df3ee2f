/** Orders a check of the account that an agent is paid to; the notifier brings it to a worker. */
import { conflict } from '../../../shared/kernel/errors.ts';
import { checksAccounts } from '../../../shared/kernel/settings.ts';
import { accountCheckTable } from '../../data/account-check.table.ts';
import type { StoredAgent } from '../../data/agent.table.ts';
import { agentBankingTable } from '../../data/agent-banking.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { bankCheckOf } from './record-check.ts';

/** The write that orders a check of bank details; empty where the portal checks none. */
export const orderCheck = (
  { settings, table }: Pick<Context, 'settings' | 'table'>,
  { agentId, bankingUpdatedAt, at }: { agentId: string; bankingUpdatedAt: string; at: string },
): Write[] =>
  checksAccounts(settings)
    ? [accountCheckTable(table).order({ agentId, bankingUpdatedAt, orderedAt: at })]
    : [];

export const CHECKS_NONE = 'This portal doesn’t check bank accounts.';
export const CHECK_CHANGED =
  'The bank details or their check changed meanwhile. Look at them again.';

/**
 * Has the present bank details checked again. A check that is under way stays as it is.
 * @throws DomainError CONFLICT where the portal checks none, or there are no details
 */
export async function requestCheck(context: Context, agent: StoredAgent): Promise<void> {
  const { clock, settings, table } = context;
  const { agentId, bankingUpdatedAt, bankCheck } = agent;
  if (!checksAccounts(settings)) throw conflict(CHECKS_NONE);
  if (!bankingUpdatedAt) throw conflict('This agent has no bank details to check.');
  if (bankCheck?.askedAt) return;
  const at = clock.now().toISOString();
  await table.transact([
    agentBankingTable(table)
      .replaceCheck(agent, { ...bankCheckOf(agent), at: bankCheck?.at ?? at, askedAt: at })
      .orThrow(() => conflict(CHECK_CHANGED)),
    ...orderCheck(context, { agentId, bankingUpdatedAt, at }),
    recordEvent(context, {
      action: 'agents.checkAccount',
      subject: 'agent',
      subjectId: agentId,
      at,
    }),
  ]);
}
