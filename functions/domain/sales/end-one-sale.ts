import { invalid } from '../../../shared/kernel/errors.ts';
import { type Period, periodOf } from '../../../shared/kernel/month.ts';
import { entries, isClawedBack, upfrontEarnedCents } from '../../../shared/ledger/rules.ts';
import { endByNetwork } from '../../../shared/sales/rules.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { saleTable, type StoredSale } from '../../data/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { agentGone, postEntries } from '../ledger/post-entries.ts';
import { rejectionOf } from '../monthly-run/reject-pending.ts';
import { readClawedBonus } from '../referrals/read-earned-bonus.ts';
import { earningsChanged, readSale, saleChanged } from './read-sale.ts';
import {
  type EarningBalances,
  firstOpenPeriod,
  readEarningBalances,
  stopEarning,
} from './stop-earning.ts';

const UPFRONT = 'The upfront payout of this sale';
const CLAWED_BACK = 'The customer cancelled; the upfront commission was taken back.';

interface SaleEnd {
  saleId: string;
  reason: string;
  /** ISO 8601; absent: now, or as the network's day says. */
  endedAt?: string | undefined;
  /**
   * The day on which the network ended it, `YYYY-MM-DD`; kept beside the end that counts here, which is
   * in the open month.
   */
  networkEndedOn?: string | undefined;
}

/**
 * Ends a sale: no commission accrues for the period of the end and later. Where the sale ended within
 * the set number of days, the upfront commission is taken back, a pending upfront payout of it is
 * rejected, and the recruiter loses the share of it and the bonus that the sale brought. At most 12 items.
 * @throws DomainError CONFLICT with the sale's current state where it isn't approved, or ended already, and
 *   where its agent was deleted;
 *   INVALID for an end in the future, before the approval or in a closed month
 */
export const endOneSale = (context: Context, { saleId, endedAt, ...end }: SaleEnd): Promise<void> =>
  context.table.planAndTransact(async () => {
    const sale = await readSale(context, saleId);
    if (sale.endedAt || !(sale.status === 'approved' || sale.status === 'paid'))
      throw saleChanged(sale);
    const at = context.clock.now().toISOString();
    const balances = await readEarningBalances(context, sale);
    const openPeriod = firstOpenPeriod(balances);
    const instant = instantOf(sale, { endedAt, ...end }, { openPeriod, now: at });
    checkEnd(sale, instant, { openPeriod, now: at });
    await write(context, { sale, balances }, { ...end, end: instant, at });
  });

interface Present {
  /** The first month that is open for everybody who earns of the sale. */
  openPeriod: Period;
  /** ISO 8601. */
  now: string;
}

function instantOf(
  { approvedAt }: StoredSale,
  { endedAt, networkEndedOn }: Pick<SaleEnd, 'endedAt' | 'networkEndedOn'>,
  { openPeriod, now }: Present,
): string {
  if (endedAt) return new Date(endedAt).toISOString();
  if (!networkEndedOn) return now;
  return endByNetwork({ approvedAt: approvedAt ?? now }, { day: networkEndedOn, openPeriod, now });
}

function checkEnd(sale: StoredSale, end: string, { openPeriod, now }: Present): void {
  const refuse = (message: string) => invalid(`endedAt ${message}`, [{ path: 'endedAt', message }]);
  if (end > now) throw refuse('must not be in the future');
  if (sale.approvedAt && end < sale.approvedAt) throw refuse('must not be before the approval');
  if (periodOf(end) >= openPeriod) return;
  // The month closed during this request, which gave no date: the retry ends the sale in the next
  // month.
  if (end === now) throw new Stale('The period closed meanwhile');
  throw refuse(`must not be before ${openPeriod}: earlier months are closed`);
}

async function write(
  context: Context,
  { sale, balances }: { sale: StoredSale; balances: EarningBalances },
  { end, at, reason, networkEndedOn }: Omit<SaleEnd, 'saleId'> & { end: string; at: string },
): Promise<void> {
  const { table, settings } = context;
  const { saleId, agentId, approvedAt = at } = sale;
  const { clawbackDays } = sale.terms ?? settings;
  const clawedBack = isClawedBack({ ...sale, approvedAt }, end, clawbackDays);
  const [payout, bonus] = clawedBack
    ? await Promise.all([pendingUpfrontPayout(context, sale), readClawedBonus(context, sale)])
    : [];
  const clawbackCents = clawedBack ? upfrontEarnedCents(sale) : 0;
  const stop = stopEarning(context, sale, balances, {
    period: periodOf(end),
    at,
    isClawedBack: clawedBack,
    bonus,
  });
  const taken = optional({ clawbackCents, reversedBonusCents: bonus?.amountCents });
  await table.transact([
    saleTable(table)
      .end(sale, {
        at: end,
        reason,
        networkEndedOn,
        override: stop.override,
        reversedBonusFrom: bonus?.agentId,
        ...taken,
      })
      .orThrow(earningsChanged()),
    ...(payout
      ? await rejectionOf(context, payout, { at, reason: CLAWED_BACK, named: UPFRONT })
      : []),
    ...postEntries(context, {
      agentId,
      entries: [
        ...(clawbackCents > 0 ? [entries.clawback(saleId, clawbackCents)] : []),
        ...(payout ? [entries.release(payout.payoutId, payout.amountCents)] : []),
      ],
      ...stop.posting,
      // The deletion ends the agent's sales itself, and takes nothing back.
      ifDeleted: agentGone,
      ...(payout ? { notFrozen: true } : {}),
      at,
    }),
    ...stop.writes,
    recordEvent(context, {
      action: 'sales.end',
      subject: 'sale',
      subjectId: saleId,
      agentId,
      at,
      after: {
        endedAt: end,
        reason,
        ...taken,
        ...optional({ networkEndedOn, payoutId: payout?.payoutId }),
      },
    }),
  ]);
}

async function pendingUpfrontPayout(
  context: Context,
  { upfrontPayoutId }: StoredSale,
): Promise<StoredPayout | undefined> {
  if (!upfrontPayoutId) return undefined;
  const payout = await payoutTable(context.table).get(upfrontPayoutId);
  return payout?.status === 'pending' ? payout : undefined;
}
