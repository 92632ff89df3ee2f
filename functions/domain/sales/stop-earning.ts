/** The end of a sale's commission: what changes in its agent's balance, and in the recruiter's. */
import { type Period, periodOf } from '../../../shared/kernel/month.ts';
import { countedOverride, countedSale, countsOfStop } from '../../../shared/ledger/counters.ts';
import {
  entries,
  isUpfrontWaiting,
  nextToClose,
  type SaleOverride,
} from '../../../shared/ledger/rules.ts';
import type { Balance } from '../../data/ledger/balance.table.ts';
import { referralTable } from '../../data/referrals/referral.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { type Posting, postEntries } from '../ledger/post-entries.ts';
import { readBalance, UNOPENED } from '../ledger/read-balance.ts';
import type { EarnedBonus } from '../referrals/read-earned-bonus.ts';

/** The balances that a sale's end changes. */
export interface EarningBalances {
  agent: Balance | undefined;
  /** The balance of the recruiter who earns of the sale; absent without one, or once deleted. */
  recruiter: Balance | undefined;
}

export async function readEarningBalances(
  context: Context,
  { agentId, override }: StoredSale,
): Promise<EarningBalances> {
  const [agent, recruiter] = await Promise.all([
    readBalance(context, agentId),
    override ? readBalance(context, override.agentId) : undefined,
  ]);
  return { agent, recruiter: recruiter?.deletedAt ? undefined : recruiter };
}

/** The first month that is open for everybody who earns of the sale. */
export function firstOpenPeriod({ agent, recruiter }: EarningBalances): Period {
  const open = nextToClose(agent?.closedThrough ?? UNOPENED);
  const theirs = recruiter ? nextToClose(recruiter.closedThrough) : open;
  return open > theirs ? open : theirs;
}

interface Stop {
  /** For the posting to the agent's balance. */
  posting: Pick<Posting, 'counting' | 'open'>;
  /** As the sale keeps it; absent where it doesn't change. */
  override?: SaleOverride;
  /** Those of the recruiter. */
  writes: Write[];
}

interface StopAt {
  period: Period;
  /** ISO 8601. */
  at: string;
  /** True where the recruiter loses the share of the upfront commission too. */
  isClawedBack: boolean;
  /** The bonus that the sale brought, where it is taken back. */
  bonus?: EarnedBonus | undefined;
}

/** Plans that a sale earns nothing from a period on, which is open. */
export function stopEarning(
  context: Context,
  sale: StoredSale,
  { recruiter }: EarningBalances,
  { period, at, isClawedBack, bonus }: StopAt,
): Stop {
  const posting = { counting: countsOfStop(countedSale(sale), sale, period), open: period };
  const override = recruiter ? sale.override : undefined;
  const { upfrontCents, monthlyCents } = override ?? NO_SHARE;
  const clawbackCents = isClawedBack && !isUpfrontWaiting(sale) ? upfrontCents : 0;
  const counting = countsOfStop(countedOverride(monthlyCents), sale, period);
  const taken = clawbacksOf(sale, bonus, clawbackCents);
  const agentId = bonus?.agentId ?? override?.agentId;
  if (agentId === undefined || counting.length + taken.length === 0) return { posting, writes: [] };
  return {
    posting,
    ...(override && clawbackCents > 0 ? { override: { ...override, clawbackCents } } : {}),
    writes: [
      ...(bonus ? [takeBonusBack(context, bonus, at)] : []),
      ...postEntries(context, {
        agentId,
        entries: taken,
        counting,
        // A month that is closed for the earner of a bonus alone may be open for the seller.
        open: override ? period : periodOf(at),
        ifDeleted: () => new Stale('The recruiter was deleted meanwhile'),
        at,
      }),
    ],
  };
}

const NO_SHARE = { upfrontCents: 0, monthlyCents: 0 };

function clawbacksOf(sale: StoredSale, bonus: EarnedBonus | undefined, shareCents: number) {
  const ofSale = { recruitId: sale.agentId, saleId: sale.saleId };
  return [
    ...(bonus ? [entries.bonusClawback(ofSale, bonus.amountCents, bonus.referral.bonusSale)] : []),
    ...(shareCents > 0 ? [entries.overrideClawback(ofSale, shareCents)] : []),
  ];
}

/**
 * The write after which no bonus is in force for the recruit, in the transaction of the entry that takes it
 * back.
 */
export const takeBonusBack = ({ table }: Context, { referral }: EarnedBonus, at: string): Write =>
  referralTable(table).reverseBonus(referral, at).orStale('The referral changed');
