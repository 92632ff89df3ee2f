import { entries, entryKey, type RecruitSale } from '../../../shared/ledger/rules.ts';
import { type Balance, balanceTable } from '../../data/ledger/balance.table.ts';
import { ledgerEntryTable } from '../../data/ledger/ledger-entry.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';

/**
 * Counts an agent's approved sales whose upfront commission wasn't taken back.
 * @param most counts no further than this
 * @returns also the balance as it was read before: an approval since changes it
 */
export async function countStandingSales(
  { table }: Context,
  agentId: string,
  most: number,
): Promise<{ count: number; balance: Balance | undefined }> {
  const balance = await balanceTable(table).get(agentId);
  const count = await ledgerEntryTable(table).standingUpfronts(agentId, most);
  return { count, balance };
}

/** True where an agent's ledger has the bonus that a recruit's sale brought, also one that was taken back. */
export const readHasBonus = async (
  { table }: Context,
  agentId: string,
  sale: RecruitSale,
): Promise<boolean> => {
  const key = entryKey(entries.bonus(sale, 0));
  return (await ledgerEntryTable(table).get({ agentId, key })) !== undefined;
};

/**
 * Tells whether a sale of the agent was ever approved.
 * @returns also the condition that no sale started since
 */
export async function readHasSold(
  { table }: Context,
  agentId: string,
): Promise<{ hasSold: boolean; unchanged: Write }> {
  const balances = balanceTable(table);
  const stale = () => new Stale('A sale was approved meanwhile');
  // Read first: an approval after it is counted in the balance.
  const balance = await balances.get(agentId);
  if (!balance) throw stale();
  return {
    hasSold: await ledgerEntryTable(table).hasUpfront(agentId),
    unchanged: balances.requireSameSales(balance).orThrow(stale),
  };
}
