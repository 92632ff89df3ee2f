/**
 * Reads one sale and presents it with its agent and closed commission; makes the conflict for a
 * sale that changed.
 */
import type { AdminSale } from '../../../shared/sales/contract.ts';
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import { agentTable } from '../../data/agent.table.ts';
import { readBalance, UNOPENED } from '../ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';
import { presentAdminSale } from './present.ts';
import { saleTable, type StoredSale } from '../../data/sale.table.ts';

/** @throws DomainError NOT_FOUND where there is no such sale */
export async function readSale(context: Context, saleId: string): Promise<StoredSale> {
  const sale = await saleTable(context.table).get(saleId);
  if (!sale) throw notFound('This sale does not exist.');
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
};

/** A concurrent decision won; the answer carries the sale's present state. */
export const saleChanged = (current: StoredSale | undefined) => {
  if (!current) return notFound('This sale does not exist.');
  const { status, approvedAt, rejectedAt, rejectionReason, endedAt } = current;
  const message = endedAt ? 'This sale has already ended.' : DECIDED[status];
  return conflict(message, { status, approvedAt, rejectedAt, rejectionReason, endedAt });
};
