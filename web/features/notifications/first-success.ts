import { MAX_NOTIFICATIONS } from '../../../shared/notifications/rules.ts';
import type { Notification } from '../../../shared/notifications/contract.ts';

/**
 * The notice of the agent's first payout, or before it that of the first approved sale, as long as it is
 * unread: the server keeps that for every device, so that nothing else has to be stored.
 * @param rows the bell's; at its limit the oldest may be missing, and no notice is known to be the first
 * @param approvedSales the agent's; where the bell has fewer of them, none of its notices is known to be the first
 */
export function firstSuccess(
  rows: readonly Notification[],
  approvedSales: number,
): Notification | undefined {
  if (rows.length >= MAX_NOTIFICATIONS) return undefined;
  const of = (kind: string) => rows.filter(({ about }) => about?.kind === kind);
  const undone = new Set(
    [...of('saleReversed'), ...of('payoutReturned')].map(({ about }) => about?.subjectId),
  );
  const standing = (kind: string) => of(kind).filter(({ about }) => !undone.has(about?.subjectId));
  const sales = standing('saleApproved');
  if (approvedSales > sales.length) return undefined;
  const payouts = standing('payoutPaid');
  // After a second payout the first is no news any more.
  if (payouts.length > 1) return undefined;
  const first = payouts[0] ?? sales.at(-1);
  return first?.isRead ? undefined : first;
}
