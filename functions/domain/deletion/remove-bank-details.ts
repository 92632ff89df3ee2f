import { DELETED_AGENT, maskedAccount } from '../../../shared/agents/rules.ts';
import type { Context } from '../../platform/context.ts';
import type { Position } from '../../platform/page.ts';
import { pagesOf } from '../../platform/pages.ts';
import {
  type BankSnapshot,
  payoutPosition,
  payoutTable,
  type StoredPayout,
} from '../../data/payouts/payout.table.ts';

const PAGE = 100;

/**
 * Removes the account holder from a deleted agent's payouts. The bank and the last four digits stay, to
 * find a payment on the paying account's statement.
 * @param isLate true once no further payout may be started
 * @returns true where no payout is left
 */
export async function removeBankDetails(
  { table }: Context,
  agentId: string,
  isLate: () => boolean,
): Promise<boolean> {
  const payouts = payoutTable(table);
  const pages = pagesOf(async (after: Position | undefined) => {
    const { rows, more } = await payouts.page({ agentId, limit: PAGE, after });
    return { rows, next: more ? payoutPosition(rows.at(-1)) : undefined };
  });
  for await (const rows of pages) {
    for (const payout of rows.filter(isNamed)) {
      if (isLate()) return false;
      const { bankName, accountNumber } = payout.bank as BankSnapshot;
      const bank = {
        bankName,
        accountHolderName: DELETED_AGENT,
        accountNumber: maskedAccount(accountNumber),
      };
      await table.transact([payouts.replaceBank(payout.payoutId, bank)]);
    }
  }
  return true;
}

const isNamed = ({ bank }: StoredPayout) =>
  bank !== undefined && bank.accountHolderName !== DELETED_AGENT;
