import { holdsPayments } from '../../../shared/kernel/account-check.ts';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { payoutObstacle, type NextPayout } from '../../../shared/ledger/contract.ts';
import { nextRunAt, reasonsAgainst } from '../../../shared/monthly-run/rules.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import type { Context } from '../../platform/context.ts';
import { openEarnings } from '../ledger/read-balance.ts';
import { accountOf } from './read-payee.ts';

/**
 * The payout that the next run makes for an agent whose account is active, by the rules of the run.
 * @param isFrozen whether all payouts, or this agent's, are frozen now
 */
export function workOutNextPayout(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  { balance, agent, isFrozen }: { balance: Balance; agent: StoredAgent; isFrozen: boolean },
): NextPayout {
  const runAt = nextRunAt(clock.now(), settings.monthlyRun.hour);
  const period = addMonths(periodOf(runAt), -1);
  const { minimumPayoutCents: minimumCents } = settings;
  const { commissionCents, overrideCents } = openEarnings(balance, period);
  const expectedCents = balance.availableCents + commissionCents + overrideCents;
  const reasons = reasonsAgainst({
    amountCents: expectedCents,
    minimumCents,
    isActive: true,
    hasBankDetails: accountOf(agent) !== undefined,
    isOnHold: (agent.bankHoldUntil ?? '') > runAt,
    isReturned: agent.bankReturnedAt !== undefined,
    hasFailedCheck: holdsPayments(agent.bankCheck),
    isFrozen,
  });
  const obstacles = payoutObstacle.options.filter((one) => reasons.includes(one));
  return {
    runAt,
    period,
    commissionCents,
    overrideCents,
    expectedCents,
    minimumCents,
    obstacles,
  };
}
