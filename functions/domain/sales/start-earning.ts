/** The start of a sale's commission, the same where it is approved and where an administrator adds it. */
import { addMonths, type Period, periodOf } from '../../../shared/kernel/month.ts';
import { countedSale, countsOfStart } from '../../../shared/ledger/counters.ts';
import type { SaleOverride } from '../../../shared/ledger/rules.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import type { Posting } from '../ledger/post-entries.ts';
import { type NewSale, planRecruiterShare } from '../referrals/plan-recruiter-share.ts';

interface Start {
  /** Stored with the sale. */
  earning: { earnsThrough?: Period; override?: SaleOverride };
  /** For the posting to the agent's balance. */
  posting: Pick<Posting, 'counting' | 'open' | 'sameSalesAs'>;
  /** Those of the recruiter. */
  writes: Write[];
}

/**
 * Plans the start of a sale's commission.
 * @returns a function of the transaction's time
 */
export async function startEarning(
  context: Context,
  sale: NewSale,
): Promise<(at: string) => Start> {
  const share = await planRecruiterShare(context, sale);
  return (at) => {
    const period = periodOf(at);
    const { months } = sale.terms ?? {};
    const earnsThrough = months === undefined ? undefined : addMonths(period, months - 1);
    return {
      earning: optional({ earnsThrough, override: share.override }),
      posting: {
        counting: countsOfStart(countedSale(sale), optional({ earnsThrough }), period),
        open: period,
        ...optional({ sameSalesAs: share.sameSalesAs }),
      },
      writes: share.writes(at, earnsThrough),
    };
  };
}
