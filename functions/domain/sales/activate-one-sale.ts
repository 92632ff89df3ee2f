import { conflict } from '../../../shared/kernel/errors.ts';
import { entries, isUpfrontWaiting } from '../../../shared/ledger/rules.ts';
import { hasCommission } from '../../../shared/sales/rules.ts';
import { saleNetworkTable } from '../../data/sales/sale-network.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { agentGone, postEntries } from '../ledger/post-entries.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { saleChanged } from './read-sale.ts';

/**
 * The writes by which a sale is activated, where no money waits for it.
 * @param day the network's day of the activation, YYYY-MM-DD
 */
export function markActivated(
  context: Context,
  sale: StoredSale,
  day: string,
  earned: { upfrontCents?: number } = {},
): Write[] {
  return [
    saleNetworkTable(context.table)
      .activate(sale, day)
      .orThrow((current) => overtaken(sale, current)),
    recordEvent(context, {
      action: 'sales.activate',
      about: ['sale', sale.saleId],
      agentId: sale.agentId,
      after: { activatedAt: day, ...earned },
    }),
  ];
}

function overtaken({ networkNumber, status }: StoredSale, current: StoredSale | undefined) {
  if (status === 'pending' && current && hasCommission(current) && !current.activatedAt)
    return new Stale('The sale was approved meanwhile');
  if (current?.activatedAt)
    return conflict('This sale was activated meanwhile.', { activatedAt: current.activatedAt });
  if (current && current.networkNumber !== networkNumber)
    return conflict('The order or line number of this sale was changed meanwhile.');
  return saleChanged(current);
}

/** True for a sale whose customer may be active: one that is approved, or may be. */
export const canActivate = (sale: StoredSale): boolean =>
  hasCommission(sale) || sale.status === 'pending';

/**
 * Activates a sale. Where its upfront commission waits for it, its agent earns it now, and the recruiter the
 * share of it; a pending sale keeps the day, and earns it with its approval. At most six items.
 * @throws DomainError CONFLICT where the sale changed, or its agent was deleted
 */
export const activateOneSale = (
  context: Context,
  readSaleNow: () => Promise<StoredSale>,
  day: string,
): Promise<void> =>
  context.table.planAndTransact(async () => {
    const sale = await readSaleNow();
    // Its approval may have been undone since its line was looked at.
    if (!canActivate(sale)) throw saleChanged(sale);
    if (sale.status === 'pending' || !isUpfrontWaiting(sale)) {
      await context.table.transact(markActivated(context, sale, day));
      return;
    }
    const { saleId, agentId, upfrontCommissionCents: upfrontCents } = sale;
    const share = await planShare(context, sale);
    const at = context.clock.now().toISOString();
    await context.table.transact([
      ...markActivated(context, sale, day, { upfrontCents }),
      ...postEntries(context, {
        agentId,
        entries: upfrontCents > 0 ? [entries.activation(saleId, upfrontCents)] : [],
        ifDeleted: agentGone,
        at,
      }),
      ...share(at),
    ]);
  });

/** A deleted recruiter earns nothing. */
async function planShare(context: Context, sale: StoredSale): Promise<(at: string) => Write[]> {
  const { override, agentId: recruitId, saleId } = sale;
  if (!override || override.upfrontCents === 0) return () => [];
  const recruiter = await readBalance(context, override.agentId);
  if (!recruiter || recruiter.deletedAt) return () => [];
  return (at) =>
    postEntries(context, {
      agentId: override.agentId,
      entries: [entries.override({ recruitId, saleId }, override.upfrontCents)],
      ifDeleted: () => new Stale('The recruiter was deleted meanwhile'),
      at,
    });
}
