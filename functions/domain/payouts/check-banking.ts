/** The account that a payout goes to is the one that the administrator saw, and isn't on hold. */
import { accountWords } from '../../../shared/agents/rules.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import {
  CHECK_NEEDS_ACCEPTING,
  HOLD_NEEDS_LIFTING,
  HOLD_NEEDS_REASON,
} from '../../../shared/payouts/rules.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { holdOf } from './present.ts';

/** The account as the administrator saw it, and the reason to release it though it is on hold. */
export interface SeenBanking {
  /** Undefined: there were no details. */
  bankingUpdatedAt?: string | undefined;
  despiteHold?: { reason: string } | undefined;
}

/**
 * Refuses a payout to an account that the administrator didn't see, or that is held.
 * @returns the recorded reason, where the account is on hold
 * @throws DomainError CONFLICT with the account's present state
 */
export function checkBanking(
  context: Pick<Context, 'clock'>,
  owner: StoredAgent,
  { bankingUpdatedAt, despiteHold }: SeenBanking,
): string | undefined {
  if (bankingUpdatedAt !== owner.bankingUpdatedAt) throw bankingOvertaken(context, owner);
  const hold = holdNow(context, owner);
  if (hold === 'returned') throw held(owner, hold, HOLD_NEEDS_LIFTING);
  if (hold === 'failed check') throw held(owner, hold, CHECK_NEEDS_ACCEPTING);
  if (hold === undefined) return undefined;
  if (!despiteHold) throw held(owner, hold, HOLD_NEEDS_REASON);
  return despiteHold.reason;
}

/** The condition that the account is still the one that was read, and held as it was. */
export const requireBanking = (context: Context, owner: StoredAgent): Write =>
  agentBankingTable(context.table)
    .requireBanking(owner)
    .orThrow((current) =>
      // Only its check is another one: the caller reads the account anew.
      current?.bankingUpdatedAt === owner.bankingUpdatedAt &&
      current?.bankReturnedAt === owner.bankReturnedAt
        ? new Stale('The account was checked meanwhile')
        : bankingOvertaken(context, current),
    );

const holdNow = ({ clock }: Pick<Context, 'clock'>, owner: StoredAgent) =>
  holdOf(owner, clock.now().toISOString());

/** As a row of the list shows it. */
const held = (
  { bankingUpdatedAt }: StoredAgent,
  bankWarning: ReturnType<typeof holdOf>,
  message: string,
) => conflict(message, { bankingUpdatedAt, bankWarning });

function bankingOvertaken(context: Pick<Context, 'clock'>, current: StoredAgent | undefined) {
  if (!current) return notFound('This agent does not exist.');
  const message = `The bank details were changed since the list was loaded: they are now ${accountWords(current) ?? 'missing'}. Check them before you go on.`;
  return held(current, holdNow(context, current), message);
}
