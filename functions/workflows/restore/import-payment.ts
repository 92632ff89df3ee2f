/**
 * Records a payment that was ordered from a bank and that a restored table lacks: its payout
 * becomes processing, so that no agent is paid twice. Finance marks it as paid, as usual.
 */
import { periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { renderBanking } from '../../domain/audit/render-banking.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { withdrawLine } from '../../domain/monthly-run/withdraw-line.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import {
  type BankSnapshot,
  payoutTable,
  type StoredPayout,
} from '../../data/payouts/payout.table.ts';

export interface Payment {
  payoutId: string;
  agentId: string;
  amountCents: number;
  /** The type of the payout, where it must be created. */
  payoutType: 'manual' | 'monthly';
  /** The account that was paid; absent where it is no longer known. */
  bank?: BankSnapshot | undefined;
  /** The batch in whose file it stood. */
  batchId?: string | undefined;
}

/** The note on a payout that had to be made again. */
const NOTE = 'Recorded from the bank’s file after a restore';

const stale = () => new Stale('The payout changed meanwhile');

/**
 * The reason why a payment can't belong to the stored payout; undefined where it can.
 * @param stored undefined if there is none
 */
export function importProblem(
  { payoutId, agentId, amountCents, bank, batchId }: Payment,
  stored: StoredPayout | undefined,
): string | undefined {
  if (!stored) return undefined;
  const what = `Payout ${payoutId}`;
  if (stored.agentId !== agentId) return `${what} is another agent’s`;
  if (stored.amountCents !== amountCents)
    return `${what} is of ${formatRand(stored.amountCents)}, not ${formatRand(amountCents)}`;
  if (stored.status === 'rejected') return `${what} was rejected`;
  if (stored.status !== 'pending' && batchId && stored.batchId !== batchId)
    return `${what} is ${stored.status}, and no line of the batch`;
  const fixed = stored.bank?.accountNumber;
  // Only four digits of a deleted agent's account are stored.
  if (bank && fixed && fixed.slice(-4) !== bank.accountNumber.slice(-4))
    return `${what} goes to another account`;
  return undefined;
}

/**
 * Records one payment; a payout that is processing or further stays unchanged.
 * @returns whether the payout was pending and is now processing, was created, or needed no change
 * @throws DomainError CONFLICT where the payment doesn't fit the payout, or that is in another
 *   locked batch
 */
export async function importPayment(
  context: Context,
  payment: Payment,
): Promise<'sent' | 'made' | 'known'> {
  const { table } = context;
  return table.planAndTransact(async () => {
    const stored = await payoutTable(table).get(payment.payoutId);
    const problem = importProblem(payment, stored);
    if (problem) throw conflict(`${problem}.`);
    if (stored && stored.status !== 'pending') return 'known';
    await table.transact(
      stored ? await sendWrites(context, payment, stored) : makeWrites(context, payment),
    );
    return stored ? 'sent' : 'made';
  });
}

/** Moves a pending payout to processing, and to the batch that it was paid with. */
async function sendWrites(
  context: Context,
  payment: Payment,
  stored: StoredPayout,
): Promise<Write[]> {
  const { actor, clock, table } = context;
  const { batchId, bank } = payment;
  const stays = stored.batchId === batchId;
  const withdrawal = stays ? [] : await withdrawLine(context, stored);
  const changes = {
    status: 'processing',
    processedAt: clock.now().toISOString(),
    processedBy: actor.userId,
    ...(stored.bank ? {} : optional({ bank })),
    ...(stays ? {} : optional({ batchId })),
  } as const;
  const leavesBatch = !stays && batchId === undefined;
  return [
    payoutTable(table)
      .step(stored, { from: ['pending'], changes, leavesBatch })
      .orThrow(stale),
    ...withdrawal,
    eventOf(context, payment, stored.status),
  ];
}

/** Creates a payout that the restore lost; the available balance may become negative. */
function makeWrites(context: Context, payment: Payment): Write[] {
  const { actor, clock, table } = context;
  const { payoutId, agentId, amountCents, payoutType, bank, batchId } = payment;
  const at = clock.now().toISOString();
  const by = actor.userId;
  const payout: StoredPayout = {
    payoutId,
    agentId,
    amountCents,
    payoutType,
    status: 'processing',
    notes: NOTE,
    requestedAt: at,
    createdAt: at,
    createdBy: by,
    processedAt: at,
    processedBy: by,
    inputHash: hashOf({ agentId, period: batchId && periodOfBatch(batchId) }),
    ...optional({ bank, batchId }),
  };
  return [
    payoutTable(table).create(payout).orThrow(stale),
    ...postEntries(context, { agentId, entries: [entries.reserve(payoutId, amountCents)], at }),
    eventOf(context, payment, undefined),
  ];
}

const eventOf = (
  context: Context,
  { payoutId, agentId, amountCents, bank, batchId }: Payment,
  before: StoredPayout['status'] | undefined,
): Write =>
  recordEvent(context, {
    action: 'payouts.importPayment',
    about: ['payout', payoutId],
    agentId,
    ...(before ? { before: { status: before } } : {}),
    after: {
      status: 'processing',
      amountCents,
      ...optional({ batchId }),
      ...renderBanking(bank ?? {}),
    },
  });
