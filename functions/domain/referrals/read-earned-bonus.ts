import { earnerOf, type Referral, referralTable } from '../../data/referrals/referral.table.ts';
import type { StoredSale } from '../../data/sales/sale.table.ts';
import type { Context } from '../../platform/context.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { readHasBonus } from '../ledger/read-has-sold.ts';

/** The bonus in force that a sale brought, and who earned it. */
export interface EarnedBonus {
  referral: Referral;
  agentId: string;
  amountCents: number;
}

/**
 * True where a sale brought the bonus that is in force for its agent. Referrals of before have no id of the
 * sale; both were written in one transaction, at one time.
 */
export function hasBrought(
  referral: Referral | undefined,
  { saleId, approvedAt }: StoredSale,
): referral is Referral {
  if (!referral || referral.bonusEarnedCents === 0) return false;
  const { firstSaleAt, firstSaleId, bonusSaleId = firstSaleId } = referral;
  return bonusSaleId === undefined ? firstSaleAt === approvedAt : bonusSaleId === saleId;
}

/**
 * Reads who earned a bonus; undefined where that agent was deleted and keeps it, because the balance is
 * closed.
 */
export async function readEarnedBonus(
  context: Context,
  referral: Referral,
): Promise<EarnedBonus | undefined> {
  const agentId = earnerOf(referral);
  const earner = await readBalance(context, agentId);
  if (!earner || earner.deletedAt) return undefined;
  return { referral, agentId, amountCents: referral.bonusEarnedCents };
}

/**
 * Reads the bonus that an early end of the sale takes back. One that was earned before clawbacks took bonuses
 * back stays, as its terms said; its entry doesn't name the sale.
 */
export async function readClawedBonus(
  context: Context,
  sale: StoredSale,
): Promise<EarnedBonus | undefined> {
  const referral = await referralTable(context.table).get(sale.agentId);
  if (!hasBrought(referral, sale)) return undefined;
  const ofSale = { recruitId: sale.agentId, saleId: sale.saleId };
  const [bonus, isNamed] = await Promise.all([
    readEarnedBonus(context, referral),
    readHasBonus(context, earnerOf(referral), ofSale),
  ]);
  return isNamed ? bonus : undefined;
}
