import type * as z from 'zod';
import { invalid } from '../../../shared/kernel/errors.ts';
import { dayOf, type Period, periodOf } from '../../../shared/kernel/month.ts';
import { entries, isClawedBack, upfrontEarnedCents } from '../../../shared/ledger/rules.ts';
import { endByNetwork, hasCommission, takingOf } from '../../../shared/sales/rules.ts';
import type { EndPreview, expectedTaking } from '../../../shared/sales/schemas.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { saleTable, type StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { agentGone, postEntries } from '../ledger/post-entries.ts';
import { rejectionOf } from '../monthly-run/reject-pending.ts';
import { type EarnedBonus, readClawedBonus } from '../referrals/read-earned-bonus.ts';
import { checkTaking } from './check-taking.ts';
import { earningsChanged, readSale, saleChanged } from './read-sale.ts';
import { firstOpenPeriod, readEarningBalances, stopEarning } from './stop-earning.ts';

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
  /** The amounts that the question showed; absent without one. */
  expected?: z.output<typeof expectedTaking> | undefined;
}

/**
 * Ends a sale: no commission accrues for the period of the end and later. Where the sale ended within
 * the set number of days, the upfront commission is taken back, a pending upfront payout of it is
 * rejected, and the recruiter loses the share of it and the bonus that the sale brought. At most 12 items.
 * @throws DomainError CONFLICT with the sale's current state where it isn't approved, or ended already, and
 *   where its agent was deleted;
 *   INVALID for an end in the future, before the approval or in a closed month
 */
export const endOneSale = (
  context: Context,
  { saleId, expected, reason, ...when }: SaleEnd,
): Promise<void> =>
  context.table.planAndTransact(async () => {
    const plan = await planEnd(context, await readSale(context, saleId), when);
    checkTaking(expected, takingOf(presentEnd(plan)));
    await write(context, plan, { reason, networkEndedOn: when.networkEndedOn });
  });

interface PlannedEnd {
  sale: StoredSale;
  /** When the end counts, and the present moment; ISO 8601. */
  end: string;
  at: string;
  stop: ReturnType<typeof stopEarning>;
  clawbackDays: number;
  clawbackCents: number;
  /** The pending payout of the upfront commission that is taken back. */
  payout: StoredPayout | undefined;
  /** The bonus that the sale brought, where it is taken back. */
  bonus: EarnedBonus | undefined;
}

/**
 * Plans the end of a sale.
 * @throws as `endOneSale`
 */
export async function planEnd(
  context: Context,
  sale: StoredSale,
  when: Pick<SaleEnd, 'endedAt' | 'networkEndedOn'>,
): Promise<PlannedEnd> {
  if (sale.endedAt || !hasCommission(sale)) throw saleChanged(sale);
  const { clock, settings } = context;
  const at = clock.now().toISOString();
  const { clawbackDays } = sale.terms ?? settings;
  const [balances, pending, brought] = await Promise.all([
    readEarningBalances(context, sale),
    ...(clawbackDays > 0
      ? ([pendingUpfrontPayout(context, sale), readClawedBonus(context, sale)] as const)
      : []),
  ]);
  const openPeriod = firstOpenPeriod(balances);
  const end = instantOf(sale, when, { openPeriod, now: at });
  checkEnd(sale, end, { openPeriod, now: at });
  const { approvedAt = at } = sale;
  const clawedBack = isClawedBack({ ...sale, approvedAt }, end, clawbackDays);
  const bonus = clawedBack ? brought : undefined;
  const stopping = { period: periodOf(end), at, isClawedBack: clawedBack, bonus };
  return {
    sale,
    end,
    at,
    stop: stopEarning(context, sale, balances, stopping),
    clawbackDays,
    clawbackCents: clawedBack ? upfrontEarnedCents(sale) : 0,
    payout: clawedBack ? pending : undefined,
    bonus,
  };
}

/**
 * The effects of a planned end, as the question about it shows them.
 * @param nameOf the recruiters, whose bonus and share are taken back too
 */
export function presentEnd(
  { end, at, stop, clawbackDays, clawbackCents, payout, bonus }: PlannedEnd,
  nameOf: (agentId: string) => string = () => '',
): EndPreview {
  const { override } = stop;
  const from = (agentId: string, amountCents: number | undefined) =>
    amountCents ? { agentId, agentName: nameOf(agentId), amountCents } : undefined;
  return {
    today: dayOf(at),
    from: periodOf(end),
    takenCents: clawbackCents,
    clawbackDays,
    ...optional({
      bonus: bonus && from(bonus.agentId, bonus.amountCents),
      override: override && from(override.agentId, override.clawbackCents),
      rejectedPayoutCents: payout?.amountCents,
    }),
  };
}

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
  { sale, end, at, stop, clawbackCents, payout, bonus }: PlannedEnd,
  { reason, networkEndedOn }: Pick<SaleEnd, 'reason' | 'networkEndedOn'>,
): Promise<void> {
  const { table } = context;
  const { saleId, agentId } = sale;
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
      about: ['sale', saleId],
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
