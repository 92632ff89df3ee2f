/**
 * The bonus and override that the approval of a recruit's sale earns the recruiter, and the referral's
 * progress.
 */
import { overrideOf } from '../../../shared/commission-plans/rules.ts';
import { isSamePerson } from '../../../shared/identity/rules.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { periodOf } from '../../../shared/kernel/month.ts';
import { countedOverride, countsOfStart } from '../../../shared/ledger/counters.ts';
import { entries, isUpfrontWaiting, type SaleOverride } from '../../../shared/ledger/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import {
  hadSoldBefore,
  type Referral,
  referralTable,
} from '../../data/referrals/referral.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { type Posting, postEntries } from '../ledger/post-entries.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { countStandingSales } from '../ledger/read-has-sold.ts';
import { earnsNothingFor } from './find-shared.ts';

export interface RecruiterShare {
  /** Stored with the sale; absent where nobody earns one. */
  override: SaleOverride | undefined;
  /** The agent's balance as it was read, where the number of approved sales decides: it must be unchanged. */
  sameSalesAs: Posting['sameSalesAs'];
  writes: (at: string, earnsThrough: Period | undefined) => Write[];
}

/** A sale at its approval, as far as its earnings depend on it. */
export type NewSale = Pick<
  StoredSale,
  | 'agentId'
  | 'saleId'
  | 'upfrontCommissionCents'
  | 'monthlyCommissionCents'
  | 'terms'
  | 'upfrontWaits'
  | 'activatedAt'
>;

/**
 * Plans what the approval of a sale does for the agent's recruiter: the referral becomes `first_sale`, and
 * the recruiter earns bonus and override. A deleted recruiter earns nothing, nor does one with the agent's
 * own mailbox, or with the agent's phone or account unless the office said otherwise. Without a
 * recruiter it is only the condition that none is set meanwhile.
 */
export async function planRecruiterShare(context: Context, sale: NewSale): Promise<RecruiterShare> {
  const referrals = referralTable(context.table);
  const referral = await referrals.get(sale.agentId);
  if (!referral)
    return {
      override: undefined,
      sameSalesAs: undefined,
      // An administrator may be setting a recruiter, for whom this sale would be the first.
      writes: () => [
        referrals.requireNone(sale.agentId).orStale('The agent was given a recruiter meanwhile'),
      ],
    };
  const override = overrideFor(referral, sale);
  const bonus = await planBonus(context, referral, sale);
  const earns = override !== undefined || bonus.cents > 0;
  const isPaid = earns && (await isEarning(context, referral));
  const planned = {
    referral,
    saleId: sale.saleId,
    upfrontWaits: isUpfrontWaiting(sale),
    bonusCents: isPaid ? bonus.cents : 0,
    nth: bonus.nth,
    override: isPaid ? override : undefined,
  };
  return {
    override: planned.override,
    sameSalesAs: bonus.sameSalesAs,
    writes: (at, earnsThrough) => [
      ...moveReferral(context, planned, at),
      ...postShare(context, planned, { at, earnsThrough }),
    ],
  };
}

function overrideFor({ referrerId }: Referral, sale: NewSale): SaleOverride | undefined {
  const { upfrontCents, monthlyCents } = overrideOf(sale);
  return upfrontCents > 0 || monthlyCents > 0
    ? { agentId: referrerId, upfrontCents, monthlyCents }
    : undefined;
}

/** False for a recruiter who was deleted, or who seems to be the same person as the recruit. */
async function isEarning(context: Context, { referrerId, referredId }: Referral): Promise<boolean> {
  const agents = agentTable(context.table);
  const [balance, recruiter, recruit] = await Promise.all([
    readBalance(context, referrerId),
    agents.get(referrerId),
    agents.get(referredId),
  ]);
  if (!balance || balance.deletedAt || !recruiter || !recruit) return false;
  if (isSamePerson(recruiter.email, recruit.email)) return false;
  return earnsNothingFor(recruit, recruiter) === undefined;
}

interface Bonus {
  cents: number;
  /** After how many approved sales of the recruit it is due. */
  nth?: number;
  sameSalesAs?: Posting['sameSalesAs'];
}

/**
 * The bonus of this approval, by the terms of the sale: due after so many approved sales of the recruit, this
 * one among them, whose upfront commission wasn't taken back. It is in force once: again only after it was
 * taken back.
 */
async function planBonus(context: Context, referral: Referral, sale: NewSale): Promise<Bonus> {
  const { bonusCents: cents, bonusAfterSales: nth } = sale.terms ?? {
    bonusCents: context.settings.referralBonusCents,
    bonusAfterSales: 1,
  };
  if (cents === 0 || referral.bonusEarnedCents > 0 || hadSoldBefore(referral)) return { cents: 0 };
  if (nth === 1) return { cents, nth };
  const { count, balance } = await countStandingSales(context, sale.agentId, nth);
  return { cents: count + 1 < nth ? 0 : cents, nth, sameSalesAs: balance };
}

interface Planned {
  referral: Referral;
  saleId: string;
  upfrontWaits: boolean;
  bonusCents: number;
  nth: number | undefined;
  override: SaleOverride | undefined;
}

function moveReferral(
  { table }: Context,
  { referral, saleId, bonusCents, nth = 1, override }: Planned,
  at: string,
): Write[] {
  const referrals = referralTable(table);
  const stale = () => new Stale('Another sale was approved first, or the recruiter was changed');
  if (referral.status !== 'first_sale')
    return [referrals.reachFirstSale(referral, { at, bonusCents, saleId }).orThrow(stale)];
  if (bonusCents > 0)
    return [referrals.earnBonus(referral, { at, bonusCents, saleId, nth }).orThrow(stale)];
  return override ? [referrals.requireSame(referral).orThrow(stale)] : [];
}

function postShare(
  context: Context,
  { referral, saleId, upfrontWaits, bonusCents, nth, override }: Planned,
  { at, earnsThrough }: { at: string; earnsThrough: Period | undefined },
): Write[] {
  if (bonusCents === 0 && !override) return [];
  const { upfrontCents: share = 0, monthlyCents = 0 } = override ?? {};
  const upfrontCents = upfrontWaits ? 0 : share;
  const period = periodOf(at);
  const ofSale = { recruitId: referral.referredId, saleId };
  return postEntries(context, {
    agentId: referral.referrerId,
    entries: [
      ...(bonusCents > 0 ? [entries.bonus(ofSale, bonusCents, nth === 1 ? undefined : nth)] : []),
      ...(upfrontCents > 0 ? [entries.override(ofSale, upfrontCents)] : []),
    ],
    counting: countsOfStart(countedOverride(monthlyCents), optional({ earnsThrough }), period),
    ...(monthlyCents > 0 ? { open: period } : {}),
    ifDeleted: () => new Stale('The recruiter was deleted meanwhile'),
    at,
  });
}
