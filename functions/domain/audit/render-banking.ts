import { maskedAccount } from '../../../shared/agents/rules.ts';
import { optional } from '../../platform/present.ts';

interface Account {
  bankName?: string | undefined;
  accountHolderName?: string | undefined;
  accountNumber?: string | undefined;
  branchCode?: string | undefined;
  accountType?: string | undefined;
}

/**
 * Bank details as the audit trail keeps them: the account number but for its last digits, and of the
 * holder's name its initials, because the trail outlives the person (decision 0021).
 */
export const renderBanking = ({
  bankName,
  accountHolderName,
  accountNumber,
  branchCode,
  accountType,
}: Account) =>
  optional({
    bankName,
    accountHolder: accountHolderName && initialsOf(accountHolderName),
    accountNumber: accountNumber && maskedAccount(accountNumber),
    branchCode,
    accountType,
  });

/** `N… D…`: a change of a name is seen, and the name isn't kept. */
const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}…`)
    .join(' ');
