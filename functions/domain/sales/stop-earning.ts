/** The end of a sale's commission: what changes in its agent's balance, and in the recruiter's. */
import type { Period } from '../../../shared/kernel/month.ts';
import { countedOverride, countedSale, countsOfStop } from '../../../shared/ledger/counters.ts';
import {
  entries,
  isUpfrontWaiting,
  nextToClose,
  type SaleOverride,
} from '../../../shared/ledger/rules.ts';
import type { Balance } from '../../data/balance.table.ts';
import type { StoredSale } from '../../data/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { type Posting, postEntries } from '../ledger/post-entries.ts';
import { readBalance, UNOPENED } from '../ledger/read-balance.ts';

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

/**
 * Plans that a sale earns nothing from a period on, which is open.
 * @param isClawedBack whether the recruiter loses the share of the upfront commission too
 */
export function stopEarning(
  context: Context,
  sale: StoredSale,
  { recruiter }: EarningBalances,
  { period, at, isClawedBack }: { period: Period; at: string; isClawedBack: boolean },
): Stop {
  const posting = { counting: countsOfStop(countedSale(sale), sale, period), open: period };
  const { override } = sale;
  if (!override || !recruiter) return { posting, writes: [] };
  const { monthlyCents, upfrontCents } = override;
  const clawbackCents = isClawedBack && !isUpfrontWaiting(sale) ? upfrontCents : 0;
  const counting = countsOfStop(countedOverride(monthlyCents), sale, period);
  if (counting.length === 0 && clawbackCents === 0) return { posting, writes: [] };
  return {
    posting,
    ...(clawbackCents > 0 ? { override: { ...override, clawbackCents } } : {}),
    writes: postEntries(context, {
      agentId: override.agentId,
      entries:
        clawbackCents > 0
          ? [
              entries.overrideClawback(
                { recruitId: sale.agentId, saleId: sale.saleId },
                clawbackCents,
              ),
            ]
          : [],
      counting,
      open: period,
      ifDeleted: () => new Stale('The recruiter was deleted meanwhile'),
      at,
    }),
  };
}
