/** The first approved sale of a recruit moves the referral forward. */
import { entries } from '../../../shared/ledger/rules.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { referralTable } from '../../data/referral.table.ts';

/**
 * The writes of a referred agent's first approved sale: the referral becomes `first_sale`, and the
 * referrer earns the bonus of the settings, which belongs to no sale; a deleted referrer earns
 * none. Empty for later sales; for agents without a referrer, the condition that it stays so.
 * @returns a function of the transaction's time
 */
export async function reachFirstSale(
  context: Context,
  { agentId, saleId }: { agentId: string; saleId: string },
): Promise<(at: string) => Write[]> {
  const referrals = referralTable(context.table);
  const referral = await referrals.get(agentId);
  if (!referral)
    // An administrator may be setting a referrer, for whom this sale would be the first.
    return () => [
      referrals
        .requireNone(agentId)
        .orThrow(() => new Stale('The agent was given a referrer meanwhile')),
    ];
  if (referral.status === 'first_sale') return () => [];
  const { referrerId } = referral;
  const bonusCents = await bonusOf(context, referrerId);
  const bonus = bonusCents > 0 ? [entries.bonus(agentId, bonusCents)] : [];
  return (at) => [
    referrals
      .reachFirstSale(referral, { at, bonusCents, saleId })
      .orThrow(() => new Stale('Another sale was approved first, or the referrer was changed')),
    ...(bonus.length > 0
      ? postEntries(context, {
          agentId: referrerId,
          entries: bonus,
          ifDeleted: () => new Stale('The referrer was deleted meanwhile'),
          at,
        })
      : []),
  ];
}

/** The referrer's bonus, in cents. */
async function bonusOf(context: Context, referrerId: string): Promise<number> {
  const { referralBonusCents } = context.settings;
  if (referralBonusCents === 0) return 0;
  const balance = await readBalance(context, referrerId);
  return balance && !balance.deletedAt ? referralBonusCents : 0;
}
