/** The writes of every new payout. */
import type { Period } from '../../../shared/kernel/month.ts';
import { alreadyCreated, wisherOf } from '../../platform/idempotency.ts';
import type { Context } from '../../platform/context.ts';
import { hashedId } from '../../platform/hashed-id.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';

interface NewPayout {
  payoutId: string;
  agentId: string;
  /** Integer cents, above zero. */
  amountCents: number;
  payoutType: StoredPayout['payoutType'];
  saleId?: string;
  notes?: string | undefined;
  /** The batch that it is created for. */
  batchId?: string;
  inputHash: string;
  at: string;
}

/** A new payout as it is stored: pending. */
export const pendingPayout = (
  context: Context,
  { at, saleId, notes, batchId, ...fresh }: NewPayout,
) => ({
  ...fresh,
  ...optional({ saleId, notes, batchId }),
  status: 'pending' as const,
  requestedAt: at,
  createdAt: at,
  createdBy: wisherOf(context),
});

/** Puts a pending payout, unless payouts are frozen. The caller posts the ledger entry. */
export function openPayout(
  context: Context,
  payout: NewPayout,
  ifThere: () => Error = alreadyCreated,
): Write[] {
  return [
    payoutTable(context.table).create(pendingPayout(context, payout)).orThrow(ifThere),
    gateTable(context.table).requirePayoutsOpen(payout.agentId),
  ];
}
/** The id of the payout that a run creates for an agent; a repeat collides with it. */
export const payoutIdOf = ({ agentId, period }: { agentId: string; period: Period }): string =>
  hashedId(JSON.stringify(['monthlyPayout', agentId, period]));
