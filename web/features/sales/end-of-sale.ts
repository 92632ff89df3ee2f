/** When a customer may have cancelled, as far as the browser can tell; the server decides (DESIGN 7). */
import { addMonths, dayOf, periodOf, startOf } from '../../../shared/kernel/month.ts';
import { isClawedBack } from '../../../shared/ledger/rules.ts';
import type { AdminSale } from '../../../shared/sales/contract.ts';

type ActiveSale = AdminSale & { approvedAt: string };

/** Whether the customer can still cancel: approved or paid, and not ended. */
export const canEnd = (sale: AdminSale): sale is ActiveSale =>
  (sale.status === 'approved' || sale.status === 'paid') &&
  !sale.endedAt &&
  Boolean(sale.approvedAt);

/**
 * The first day (`YYYY-MM-DD`) that can be chosen: of the approval, or of the month that is open. The
 * commission tells how many months are closed since the approval.
 */
export function earliestEnd(sale: ActiveSale): string {
  const { approvedAt, commissionAmountCents, upfrontCommissionCents, monthlyCommissionCents } =
    sale;
  const closed = (commissionAmountCents - upfrontCommissionCents) / monthlyCommissionCents;
  const opened = startOf(addMonths(periodOf(approvedAt), closed));
  return dayOf(approvedAt > opened ? approvedAt : opened);
}

/** The last moment of a South African day, ISO 8601 UTC: never before an approval on that day. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59.999+02:00`).toISOString();

/**
 * What the cancellation costs.
 * @param day `YYYY-MM-DD`, in South Africa
 * @param now ISO 8601; of today it is the end
 */
export function costOfEnd(
  sale: ActiveSale,
  { day, now, clawbackDays }: { day: string; now: string; clawbackDays: number },
) {
  const end = day === dayOf(now) ? now : endOfDay(day);
  return {
    /** The first month (`YYYY-MM`) without commission. */
    from: periodOf(end),
    clawbackCents: isClawedBack(sale.approvedAt, end, clawbackDays)
      ? sale.upfrontCommissionCents
      : 0,
  };
}
