/** The form of bank details. */
import rules from 'virtual:form-rules/agents/saveBanking';
import type { AccountType } from '../../../shared/agents/rules.ts';
import { branchCodeMissing, branchOf } from '../../../shared/kernel/banks.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { FieldError } from '../../lib/forms/field-errors.ts';
import type { BankingInput } from './save-banking.ts';

/** As typed. */
export interface BankingValues {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  branchCode: string;
  accountType?: AccountType | undefined;
  /** Present only where existing details are changed. */
  password: string;
}

export const bankingForm = contractForm<BankingValues, Omit<BankingInput, 'seen'>>(rules, {
  blank: 'Please fill in all required banking details',
  fields: {
    bankName: { blank: 'Choose the bank, or type its name.' },
    accountHolderName: { blank: 'Enter the name that the account is in.' },
    accountNumber: {
      blank: 'Enter the account number.',
      wrong: 'An account number has 5 to 16 digits.',
    },
    branchCode: { wrong: 'A branch code has 6 digits.' },
    accountType: {},
  },
});

/**
 * Fields that are missing, as far as that depends on other fields and on earlier details.
 * @param isChange true where details are changed, which takes the password
 */
export function problemsOf(
  { bankName = '', branchCode = '', password = '' }: Partial<BankingValues>,
  isChange: boolean,
): FieldError<BankingValues>[] {
  const [bank, code] = [bankName.trim(), branchCode.trim()];
  const hasBranch = bank === '' || code !== '' || branchOf({ bankName: bank }) !== '';
  return [
    ...(hasBranch
      ? []
      : [{ name: 'branchCode' as const, message: `A branch code ${branchCodeMissing(bank)}.` }]),
    ...(isChange && password === ''
      ? [{ name: 'password' as const, message: 'Enter your password to make this change.' }]
      : []),
  ];
}
