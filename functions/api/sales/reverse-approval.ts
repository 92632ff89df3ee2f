import { periodOf } from '../../../shared/kernel/month.ts';
import { entries, uncountingOf } from '../../../shared/ledger/rules.ts';
import { salesContract } from '../../../shared/sales/contract.ts';
import { hasCommission } from '../../../shared/sales/rules.ts';
import { referralTable } from '../../data/referral.table.ts';
import { saleTable } from '../../data/sale.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { agentGone, postEntries } from '../../domain/ledger/post-entries.ts';
import {
  planReversal,
  readAround,
  type Reversal,
  UPFRONT,
} from '../../domain/sales/plan-reversal.ts';
import { forAdmin, readSale, saleChanged } from '../../domain/sales/read-sale.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { rejectionOf } from '../../domain/payouts/reject-pending.ts';
import { verb } from '../verb.ts';

/**
 * Undoes a wrong approval: the sale is rejected, what it earned is taken back in this month, and the
 * bonus with it that it earned its agent's referrer. Closed months stay as they are. At most 11 items.
 */
export const reverseApproval = verb(
  salesContract.reverseApproval,
  async (context, { saleId, reason }) => {
    await context.table.planAndTransact(async () => {
      const sale = await readSale(context, saleId);
      const plan = await planReversal(context, sale, await readAround(context, sale.agentId));
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
  const { sale, balance, takenCents, payout, bonus } = plan;
  const { saleId, agentId } = sale;
  const taken = {
    reversedCents: takenCents,
    ...optional({ reversedBonusCents: bonus?.amountCents }),
  };
  await table.transact([
    saleTable(table)
      .reverse(sale, {
        at,
        reason,
        actorId: actor.userId,
        reversedThrough: balance.closedThrough,
        ...taken,
        ...optional({ reversedBonusFrom: bonus?.agentId }),
      })
      .orThrow((current) =>
        // Its payout was paid or returned, or it ended meanwhile: what it earned is looked at again.
        current && hasCommission(current) ? new Stale('The sale changed') : saleChanged(current),
      ),
    ...(payout ? await rejectionOf(context, payout, { at, reason, named: UPFRONT }) : []),
    ...takingBack(context, plan, at),
    ...takingBonus(context, bonus, at),
    recordEvent(context, {
      action: 'sales.reverseApproval',
      subject: 'sale',
      subjectId: saleId,
      agentId,
      at,
      before: { status: sale.status },
      after: { status: 'rejected', reason, ...taken, ...optional({ payoutId: payout?.payoutId }) },
    }),
  ]);
}

function takingBack(
  context: Context,
  { sale, balance, takenCents, payout }: Reversal,
  at: string,
): Write[] {
  return postEntries(context, {
    agentId: sale.agentId,
    entries: [
      ...(takenCents > 0 ? [entries.reversal(sale.saleId, takenCents)] : []),
      ...(payout ? [entries.release(payout.payoutId, payout.amountCents)] : []),
    ],
    // A month that closes meanwhile adds to what the sale earned.
    closedThroughIs: balance.closedThrough,
    open: periodOf(at),
    uncounting: uncountingOf(sale, balance.closedThrough),
    ifDeleted: agentGone,
    ...(payout ? { notFrozen: true } : {}),
    at,
  });
}

function takingBonus(context: Context, bonus: Reversal['bonus'], at: string): Write[] {
  if (!bonus) return [];
  const { referral, agentId, amountCents } = bonus;
  return [
    referralTable(context.table)
      .reverseBonus(referral, at)
      .orThrow(() => new Stale('The referral changed')),
    ...postEntries(context, {
      agentId,
      entries: [entries.bonusReversal(referral.referredId, amountCents)],
      open: periodOf(at),
      ifDeleted: () => new Stale('The referrer was deleted meanwhile'),
      at,
    }),
  ];
}
