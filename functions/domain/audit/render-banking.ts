import { maskedAccount } from '../../../shared/agents/rules.ts';
import { optional } from '../../platform/present.ts';
import { initialsOf } from './render-person.ts';

interface Account {
  bankName?: string | undefined;
  accountHolderName?: string | undefined;
  accountNumber?: string | undefined;
  branchCode?: string | undefined;
  accountType?: string | undefined;
}

/**
 * Bank details for the audit trail: the last digits of the account number and the holder's
 * initials, because the trail outlives the person.
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
