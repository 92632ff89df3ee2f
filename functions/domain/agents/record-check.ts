/** Stores the result of a bank account's check with its agent. */
import {
  type CheckOutcome,
  coversFailures,
  denialWords,
  replacesResult,
} from '../../../shared/kernel/account-check.ts';
import type { BankCheck, StoredAgent } from '../../data/agents/agent.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

/** A stored check as a write takes it. */
export function bankCheckOf({ bankCheck }: StoredAgent): Partial<BankCheck> {
  if (!bankCheck) return {};
  const { at, askedAt, result, failures, remarks, accepted, paidAt } = bankCheck;
  return optional({ at, askedAt, result, failures, remarks, accepted, paidAt });
}

/** The check after an outcome; undefined where it says nothing new. */
function checkAfter(
  agent: StoredAgent,
  outcome: CheckOutcome,
  { at, paidAt }: { at: string; paidAt: string | undefined },
): BankCheck | undefined {
  const { askedAt, ...known } = bankCheckOf(agent);
  if (!replacesResult(known.result, outcome.result))
    return askedAt ? { ...known, at: known.at ?? at } : undefined;
  if (!askedAt && known.result === outcome.result && outcome.result === 'unknown') return undefined;
  const { result, failures, remarks } = outcome;
  const { accepted } = known;
  const isCovered = result === 'failed' && coversFailures(known.failures ?? [], failures);
  return {
    at,
    result,
    failures: [...failures],
    remarks: [...remarks],
    ...optional({
      accepted: isCovered ? accepted : undefined,
      paidAt: result === 'failed' ? (known.paidAt ?? paidAt) : undefined,
    }),
  };
}

/**
 * The writes that record an outcome with the agent, and in the audit trail where it is news. In the
 * transaction they throw `Stale` where the bank details or their check changed meanwhile.
 * @param paidAt when the account is known to have received a payment; undefined where it hasn't
 */
export function recordCheck(
  context: Context,
  agent: StoredAgent,
  { outcome, paidAt }: { outcome: CheckOutcome; paidAt: string | undefined },
): Write[] {
  const { clock, table } = context;
  const at = clock.now().toISOString();
  const after = checkAfter(agent, outcome, { at, paidAt });
  if (!after) return [];
  const before = after.result === outcome.result ? agent.bankCheck?.result : undefined;
  const { result, failures, remarks } = outcome;
  return [
    agentBankingTable(table)
      .replaceCheck(agent, after)
      .orStale('The bank details changed meanwhile'),
    recordEvent(context, {
      action: 'agents.recordAccountCheck',
      about: ['agent', agent.agentId],
      at,
      ...(before ? { before: { accountCheck: before } } : {}),
      after: {
        accountCheck: result,
        ...(failures.length > 0 ? { accountFailures: denialWords(failures) } : {}),
        ...(remarks.length > 0 ? { accountRemarks: denialWords(remarks) } : {}),
      },
    }),
  ];
}
