import type { MyProfile } from '../../../shared/agents/schemas.ts';
import { type AccountType, accountTypeNames } from '../../../shared/agents/rules.ts';
import { Detail } from '../../components/details.tsx';

/** Bank details with the account number masked. */
export const BankingFacts = ({ banking }: Pick<MyProfile, 'banking'>) => (
  <>
    <Detail label="Bank Name">{banking?.bankName}</Detail>
    <Detail label="Account Holder Name">{banking?.accountHolderName}</Detail>
    <Detail label="Account Number">
      {banking ? <span className="figure">{banking.accountNumber}</span> : null}
    </Detail>
    <Detail label="Branch Code">{banking?.branchCode}</Detail>
    <Detail label="Account Type">{nameOfType(banking?.accountType)}</Detail>
  </>
);

const nameOfType = (type: string | undefined) => accountTypeNames[type as AccountType] ?? type;
