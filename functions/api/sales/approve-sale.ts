import { conflict } from '../../../shared/kernel/errors.ts';
import { entries, upfrontEarnedCents } from '../../../shared/ledger/rules.ts';
import { type AdminSale, salesContract } from '../../../shared/sales/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { forAdmin, overtaken, readPending, readSale } from '../../domain/sales/read-sale.ts';
import { startEarning } from '../../domain/sales/start-earning.ts';
import { revisionOf, saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import { Stale } from '../../platform/table.ts';

export const approveSale = verb(salesContract.approveSale, approveOne);

/**
 * Approves a pending sale: its upfront commission is earned, and it counts from this period on.
 * @throws DomainError NOT_FOUND; CONFLICT with the sale's current state where it isn't pending, or
 *   was corrected since it was looked at
 */
export async function approveOne(
  context: Context,
  { saleId, revision }: { saleId: string; revision?: number | undefined },
): Promise<AdminSale> {
  const { actor, clock, table } = context;
  await table.planAndTransact(async () => {
    const sale = await readPending(context, { saleId, revision });
    const start = await startEarning(context, sale);
    const at = clock.now().toISOString();
    const { earning, posting, writes } = start(at);
    await table.transact([
      saleTable(table)
        .approve(sale, { at, actorId: actor.userId }, earning)
        .orThrow((current) => activatedSince(sale, current) ?? overtaken(current)),
      ...postEntries(context, {
        agentId: sale.agentId,
        entries: [entries.upfront(saleId, upfrontEarnedCents(sale))],
        ...posting,
        ifDeleted: () => conflict('The agent of this sale was deleted.'),
        at,
      }),
      ...writes,
      recordEvent(context, {
        action: 'sales.approve',
        about: ['sale', saleId],
        agentId: sale.agentId,
        at,
        before: { status: 'pending' },
        after: { status: 'approved', upfrontCents: upfrontEarnedCents(sale) },
      }),
    ]);
  });
  return forAdmin(context, await readSale(context, saleId));
}

/** The network's word that came meanwhile is part of what the approval earns: it is planned again. */
const activatedSince = (sale: StoredSale, current: StoredSale | undefined): Stale | undefined =>
  current?.status === 'pending' && revisionOf(current) === revisionOf(sale)
    ? new Stale('The network activated the sale meanwhile')
    : undefined;
