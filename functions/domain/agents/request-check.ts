/** Orders a check of the account that an agent is paid to; the notifier brings it to a worker. */
import { MAX_ACCOUNT_CHECKS_A_DAY } from '../../../shared/agents/rules.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { checksAccounts } from '../../../shared/kernel/settings.ts';
import { accountCheckTable } from '../../data/agents/account-check.table.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { countInDay } from '../../data/limits/rate-limit.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { bankCheckOf } from './record-check.ts';

/**
 * The writes that order a check of bank details; empty where the portal checks none. They throw
 * RATE_LIMITED after the day's last one, whoever orders it.
 */
export const orderCheck = (
  context: Pick<Context, 'clock' | 'settings' | 'table'>,
  { agentId, bankingUpdatedAt, at }: { agentId: string; bankingUpdatedAt: string; at: string },
): Write[] =>
  checksAccounts(context.settings)
    ? [
        accountCheckTable(context.table).order({ agentId, bankingUpdatedAt, orderedAt: at }),
        countCheck(context, agentId),
      ]
    : [];

/**
 * Each check is a question that the provider bills, and its answer says whether an account is somebody's:
 * whoever enters one account after the other would learn it of strangers.
 */
const countCheck = ({ clock, table }: Pick<Context, 'clock' | 'table'>, agentId: string): Write =>
  countInDay(table, `accountCheck#${agentId}`, {
    limit: MAX_ACCOUNT_CHECKS_A_DAY,
    now: clock.real(),
    refusal: `An agent’s account can be entered or checked ${MAX_ACCOUNT_CHECKS_A_DAY} times a day. Please go on tomorrow.`,
  });

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
    recordEvent(context, { action: 'agents.checkAccount', about: ['agent', agentId], at }),
  ]);
}
