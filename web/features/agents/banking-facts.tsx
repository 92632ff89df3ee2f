import type { ReactNode } from 'react';
import type { MyProfile } from '../../../shared/agents/schemas.ts';
import { type AccountType, accountTypeNames } from '../../../shared/agents/rules.ts';
import { Detail } from '../../components/details.tsx';

interface BankingFactsProps extends Pick<MyProfile, 'banking'> {
  /** The account number, where it isn't only to be read. */
  number?: ReactNode;
}

/** Bank details, with the account number as it is shown to the reader. */
export const BankingFacts = ({ banking, number }: BankingFactsProps) => (
  <>
    <Detail label="Bank Name">{banking?.bankName}</Detail>
    <Detail label="Account Holder Name">{banking?.accountHolderName}</Detail>
    <Detail label="Account Number">
      {number ?? (banking ? <span className="figure">{banking.accountNumber}</span> : null)}
    </Detail>
    <Detail label="Branch Code">{banking?.branchCode}</Detail>
    <Detail label="Account Type">{nameOfType(banking?.accountType)}</Detail>
  </>
);

const nameOfType = (type: string | undefined) => accountTypeNames[type as AccountType] ?? type;
