/**
 * Reads one sale and presents it with its agent and closed commission; makes the conflict for a
 * sale that changed.
 */
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { hasCommission } from '../../../shared/sales/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { readBalance, UNOPENED } from '../ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { presentAdminSale } from './present.ts';
import { revisionOf, saleTable, type StoredSale } from '../../data/sales/sale.table.ts';

/** @throws DomainError NOT_FOUND where there is no such sale */
export async function readSale(context: Context, saleId: string): Promise<StoredSale> {
  const sale = await saleTable(context.table).get(saleId);
  if (!sale) throw notFound('This sale does not exist.');
  return sale;
}

/** @throws DomainError NOT_FOUND where the actor has no such sale */
export async function readMySale(context: Context, saleId: string): Promise<StoredSale> {
  const sale = await readSale(context, saleId);
  if (sale.agentId !== context.actor.userId) throw notFound('This sale does not exist.');
  return sale;
}

/** For administrators, with agent and commission. */
export async function forAdmin(context: Context, sale: StoredSale): Promise<AdminSale> {
  const [agent, balance] = await Promise.all([
    agentTable(context.table).get(sale.agentId),
    readBalance(context, sale.agentId),
  ]);
  return presentAdminSale(sale, { agent, closedThrough: balance?.closedThrough ?? UNOPENED });
}

const DECIDED: Record<StoredSale['status'], string> = {
  pending: 'This sale is still pending.',
  approved: 'This sale was already approved.',
  rejected: 'This sale was already rejected.',
  paid: 'This sale was already approved and paid.',
  withdrawn: 'This sale was withdrawn by its agent.',
};

/** A concurrent decision won; the answer carries the sale's present state. */
export const saleChanged = (current: StoredSale | undefined) => {
  if (!current) return notFound('This sale does not exist.');
  const message = messageOf(current);
  return conflict(message, stateOf(current));
};

/**
 * For a step that takes back what an approved sale earned. Where its payout was paid or returned meanwhile,
 * or the network activated it, that is worked out again; where it ended, only for a step of ended sales too.
 */
export const earningsChanged =
  ({ isOfEnded = false }: { isOfEnded?: boolean } = {}) =>
  (current: StoredSale | undefined): Error =>
    current && hasCommission(current) && (isOfEnded || current.endedAt === undefined)
      ? new Stale('The sale changed meanwhile')
      : saleChanged(current);

function messageOf({ status, endedAt, reversedAt }: StoredSale): string {
  if (reversedAt) return 'The approval of this sale was undone; it is rejected.';
  return endedAt ? 'This sale has already ended.' : DECIDED[status];
}

const stateOf = (sale: StoredSale) => ({
  status: sale.status,
  approvedAt: sale.approvedAt,
  rejectedAt: sale.rejectedAt,
  rejectionReason: sale.rejectionReason,
  reversedAt: sale.reversedAt,
  endedAt: sale.endedAt,
  withdrawnAt: sale.withdrawnAt,
  revision: revisionOf(sale),
  correctedAt: sale.correctedAt,
});

/** The fields that a correction may have changed: a screen shows the new values with the new revision. */
const contentOf = (sale: StoredSale) => ({
  customerName: sale.customerName,
  customerEmail: sale.customerEmail,
  customerPhone: sale.customerPhone,
  productId: sale.productId,
  productName: sale.productName,
  saleValueCents: sale.saleValueCents,
  upfrontCommissionCents: sale.upfrontCommissionCents,
  monthlyCommissionCents: sale.monthlyCommissionCents,
  proofUrl: sale.proofUrl,
  networkNumber: sale.networkNumber,
  hasProofFile: sale.proofUploadId !== undefined,
});

/**
 * The conflict of a step that was decided on at a revision of a pending sale: it was corrected since,
 * or isn't pending any more.
 */
export const overtaken = (current: StoredSale | undefined) =>
  current?.status === 'pending'
    ? conflict('This sale was corrected meanwhile. Look at it again.', {
        ...stateOf(current),
        ...contentOf(current),
      })
    : saleChanged(current);

/**
 * A pending sale, for a step that was decided on at this revision; without one, at any.
 * @throws DomainError NOT_FOUND; CONFLICT with the sale's current state
 */
export async function readPending(
  context: Context,
  { saleId, revision }: { saleId: string; revision?: number | undefined },
): Promise<StoredSale> {
  const sale = await readSale(context, saleId);
  const isSeen = revision === undefined || revision === revisionOf(sale);
  if (sale.status !== 'pending' || !isSeen) throw overtaken(sale);
  return sale;
}
