import { conflict } from '../../../shared/kernel/errors.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import { type AdminSale, salesContract } from '../../../shared/sales/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { openHands } from '../../domain/ledger/open-balance.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { reachFirstSale } from '../../domain/referrals/reach-first-sale.ts';
import { forAdmin, overtaken, readPending, readSale } from '../../domain/sales/read-sale.ts';
import { saleTable } from '../../data/sale.table.ts';

export const approveSale = verb(salesContract.approveSale, approveOne);

/**
 * Approves a pending sale: R50.00 are earned, and it counts from this period on.
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
    const [firstSale] = await Promise.all([
      reachFirstSale(context, sale),
      openHands(context, sale.agentId),
    ]);
    const at = clock.now().toISOString();
    await table.transact([
      saleTable(table).approve(sale, { at, actorId: actor.userId }).orThrow(overtaken),
      ...postEntries(context, {
        agentId: sale.agentId,
        entries: [entries.upfront(saleId, sale.upfrontCommissionCents)],
        counts: { what: 'started', period: periodOf(at) },
        ifDeleted: () => conflict('The agent of this sale was deleted.'),
        earnedBy: actor.userId,
        at,
      }),
      ...firstSale(at),
      recordEvent(context, {
        action: 'sales.approve',
        subject: 'sale',
        subjectId: saleId,
        agentId: sale.agentId,
        at,
        before: { status: 'pending' },
        after: { status: 'approved', upfrontCents: sale.upfrontCommissionCents },
      }),
    ]);
  });
  return forAdmin(context, await readSale(context, saleId));
}
