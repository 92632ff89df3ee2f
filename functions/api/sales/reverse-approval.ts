import { formatRand } from '../../../shared/kernel/money.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import {
  countedOverride,
  countedSale,
  countsOfStop,
  firstCounted,
} from '../../../shared/ledger/counters.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { takingOf } from '../../../shared/sales/rules.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import { type Act, commitAct } from '../../domain/approvals/commit-act.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { agentGone, postEntries } from '../../domain/ledger/post-entries.ts';
import { checkTaking } from '../../domain/sales/check-taking.ts';
import {
  type EarnedOverride,
  planReversal,
  presentReversal,
  readAround,
  type Reversal,
  UPFRONT,
} from '../../domain/sales/plan-reversal.ts';
import { earningsChanged, forAdmin, readSale } from '../../domain/sales/read-sale.ts';
import { takeBonusBack } from '../../domain/sales/stop-earning.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { rejectionOf } from '../../domain/monthly-run/reject-pending.ts';
import { verb } from '../verb.ts';

/**
 * Undoes a wrong approval: the sale is rejected, what it earned is taken back in this month, and the
 * bonus and override with it that it earned its agent's recruiter. Closed months stay as they are. Where its
 * own payout was paid, it may take two people. At most 12 items.
 */
export const reverseApproval = verb(
  salesContract.reverseApproval,
  async (context, { saleId, reason, expected }) => {
    await context.table.planAndTransact(async () => {
      const sale = await readSale(context, saleId);
      const plan = await planReversal(context, sale, await readAround(context, sale.agentId));
      checkTaking(expected, takingOf(presentReversal(plan)));
      await write(context, plan, { reason, at: context.clock.now().toISOString() });
    });
    return forAdmin(context, await readSale(context, saleId));
  },
);

interface Step {
  reason: string;
  at: string;
}

async function write(context: Context, plan: Reversal, { reason, at }: Step): Promise<void> {
  const { actor, table } = context;
  const { sale, balance, takenCents, payout, bonus, override } = plan;
  const { saleId, agentId } = sale;
  const taken = {
    reversedCents: takenCents,
    ...optional({ reversedBonusCents: bonus?.amountCents }),
  };
  await commitAct(context, actOf(plan), [
    saleTable(table)
      .reverse(sale, {
        at,
        reason,
        actorId: actor.userId,
        reversedThrough: balance.closedThrough,
        ...taken,
        ...optional({ reversedBonusFrom: bonus?.agentId, override: override?.kept }),
      })
      .orThrow(earningsChanged({ isOfEnded: true })),
    ...(payout ? await rejectionOf(context, payout, { at, reason, named: UPFRONT }) : []),
    ...takingBack(context, plan, at),
    ...takingShare(context, plan, at),
    recordEvent(context, {
      action: 'sales.reverseApproval',
      about: ['sale', saleId],
      agentId,
      at,
      before: { status: sale.status },
      after: { status: 'rejected', reason, ...taken, ...optional({ payoutId: payout?.payoutId }) },
    }),
  ]);
}

function actOf(plan: Reversal): Act {
  const { sale, takenCents } = plan;
  const { saleId, agentId, status, productName = '' } = sale;
  const { availableAfterCents } = presentReversal(plan);
  return {
    subjects: [`sale#${saleId}`],
    need: { kind: status === 'paid' ? 'listed' : 'alone' },
    agentIds: [agentId],
    figures: [
      { label: 'Product', words: productName },
      { label: 'Taken back', words: formatRand(takenCents) },
      { label: 'Available after it', words: formatRand(availableAfterCents) },
      { label: 'Reason', input: 'reason' },
    ],
    about: { subject: 'sale', subjectId: saleId, agentId },
  };
}

function takingBack(
  context: Context,
  { sale, balance, takenCents, payout }: Reversal,
  at: string,
): Write[] {
  return postEntries(context, {
    agentId: sale.agentId,
    entries: [
      // A plan's sale may have earned nothing; its entry says that it doesn't count any more.
      ...(takenCents > 0 || sale.terms || sale.upfrontWaits
        ? [entries.reversal(sale.saleId, takenCents)]
        : []),
      ...(payout ? [entries.release(payout.payoutId, payout.amountCents)] : []),
    ],
    // A month that closes meanwhile adds to what the sale earned.
    closedThroughIs: balance.closedThrough,
    open: periodOf(at),
    counting: countsOfStop(
      countedSale(sale),
      sale,
      firstCounted(sale.approvedAt, balance.closedThrough),
    ),
    ifDeleted: agentGone,
    ...(payout ? { notFrozen: true } : {}),
    at,
  });
}

/** Bonus and override of one sale were earned by the same recruiter: one posting takes both back. */
function takingShare(context: Context, plan: Reversal, at: string): Write[] {
  const { sale, bonus, override } = plan;
  const agentId = bonus?.agentId ?? override?.kept.agentId;
  if (agentId === undefined) return [];
  const ofSale = { recruitId: sale.agentId, saleId: sale.saleId };
  return [
    ...(bonus ? [takeBonusBack(context, bonus, at)] : []),
    ...postEntries(context, {
      agentId,
      entries: [
        ...(bonus
          ? [entries.bonusReversal(ofSale, bonus.amountCents, bonus.referral.bonusSale)]
          : []),
        ...(override && override.kept.reversedCents > 0
          ? [entries.overrideReversal(ofSale, override.kept.reversedCents)]
          : []),
      ],
      ...(override ? stopOverride(sale, override) : {}),
      open: periodOf(at),
      ifDeleted: () => new Stale('The recruiter was deleted meanwhile'),
      at,
    }),
  ];
}

function stopOverride(sale: Reversal['sale'], { kept, recruiter }: EarnedOverride) {
  const first = firstCounted(sale.approvedAt, recruiter.closedThrough);
  return {
    // A month that closes meanwhile adds to what the sale earned.
    closedThroughIs: recruiter.closedThrough,
    counting: countsOfStop(countedOverride(kept.monthlyCents), sale, first),
  };
}
