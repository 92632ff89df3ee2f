import { NO_ACCOUNT } from '../../../shared/approvals/words.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { commitAct } from '../approvals/commit-act.ts';
import { whyTwo } from '../approvals/count-alone.ts';
import { buildPayoutAct } from './build-payout-act.ts';
import { bankOf } from './present.ts';

interface Release {
  /** The payout's agent, where the payout has no account of its own. */
  owner: StoredAgent | undefined;
  writes: readonly Write[];
  /** True where the account wasn't known when the payout became processing. */
  isPaid?: boolean;
}

/**
 * Commits the step that releases a payout by itself. Without bank details nobody can confirm it: one person
 * who may do it alone marks it as processing, and marking it as paid is the act that counts.
 * @throws DomainError CONFLICT where two people are needed, and the account isn't known; others as
 *   `commitAct`
 */
export async function commitRelease(
  context: Context,
  payout: StoredPayout,
  { owner, writes, isPaid = false }: Release,
): Promise<void> {
  const act = buildPayoutAct(payout, { kind: 'release', agent: owner });
  if (payout.bank ?? bankOf(owner)) return commitAct(context, act, writes);
  if (context.secondPerson || whyTwo(context, act.need)) throw conflict(NO_ACCOUNT);
  return isPaid ? commitAct(context, act, writes) : context.table.transact(writes);
}
