import { randomUUID } from 'node:crypto';
import { MAX_ASKED_PAYOUTS, TOO_MANY_PAYOUTS } from '../../../shared/approvals/words.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { type AgreedPayout, jobTable } from '../../data/jobs/job.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { actIdOf, type Context } from '../../platform/context.ts';
import { hashOf, wisherOf } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { type Act, commitAct } from '../approvals/commit-act.ts';
import { checkBanking } from './check-banking.ts';
import { subjectOfPayout } from './build-payout-act.ts';
import { payoutChanged } from './read-payout.ts';

/**
 * Commits the release of a selection that a second person agrees to as a whole: a job then releases each
 * payout as it was shown, and leaves out what changed since.
 * @throws DomainError CONFLICT where one of them can't be released as it was shown; as `commitAct`
 */
export async function commitSelection(
  context: Context,
  selection: readonly AgreedPayout[],
): Promise<void> {
  const { actor, clock, table } = context;
  if (selection.length > MAX_ASKED_PAYOUTS) throw conflict(TOO_MANY_PAYOUTS);
  const payouts = await readSelection(context, selection);
  const jobId = randomUUID();
  await commitAct(context, actOf(payouts), [
    jobTable(table)
      .create({
        jobId,
        kind: 'releasePayouts',
        agreed: {
          payouts: [...selection],
          askedBy: wisherOf(context),
          ...optional({ approvalId: actIdOf(context) }),
        },
        status: 'queued',
        ownerId: actor.userId,
        done: 0,
        total: selection.length,
        attempts: 0,
        createdAt: clock.now().toISOString(),
        inputHash: hashOf({ jobId }),
      })
      .orFail('Two jobs have one id'),
  ]);
}

async function readSelection(
  context: Context,
  selection: readonly AgreedPayout[],
): Promise<StoredPayout[]> {
  const payouts = await payoutTable(context.table).getManyNow(selection.map((one) => one.payoutId));
  const agentIds = [...payouts.values()].map(({ agentId }) => agentId);
  const agents = await agentTable(context.table).getManyNow([...new Set(agentIds)]);
  return selection.map(({ payoutId, bankingUpdatedAt }) => {
    const payout = payouts.get(payoutId);
    if (payout?.status !== 'pending') throw payoutChanged(payout);
    const agent = agents.get(payout.agentId);
    if (!payout.bank && agent) checkBanking(context, agent, { bankingUpdatedAt });
    return payout;
  });
}

function actOf(payouts: readonly StoredPayout[]): Act {
  const agentIds = [...new Set(payouts.map(({ agentId }) => agentId))];
  const cents = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const largest = Math.max(...payouts.map(({ amountCents }) => amountCents));
  return {
    subjects: payouts.map(({ payoutId }) => subjectOfPayout(payoutId)),
    need: { kind: 'always', because: 'Each of these payouts takes another person.' },
    agentIds,
    figures: [
      { label: 'Payouts', words: countOf(payouts.length, 'payout') },
      { label: 'Total', words: formatRand(cents) },
      { label: 'Largest', words: formatRand(largest) },
      ...payouts.map(({ agentId, amountCents }) => ({
        label: formatRand(amountCents),
        agentId,
      })),
    ],
    about: { subject: 'portal', subjectId: 'payouts' },
  };
}
