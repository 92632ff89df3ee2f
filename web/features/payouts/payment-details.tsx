import type { PayoutDetail } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { CopyValue } from '../../components/copy-value.tsx';
import { Details } from '../../components/details.tsx';
import { AccountCheckFact, BankingFacts } from '../agents/index.ts';
import css from './payment-details.module.css';

type BankAccount = NonNullable<PayoutDetail['paymentDetails']>;
type BankWarning = NonNullable<PayoutDetail['bankWarning']>;

interface PaymentDetailsProps {
  account: BankAccount | undefined;
  check: PayoutDetail['accountCheck'];
}

export function PaymentDetails({ account, check }: PaymentDetailsProps) {
  return (
    <section className={css.details} aria-labelledby="paymentDetails">
      <h3 id="paymentDetails">Payment Details</h3>
      {account ? (
        <Details>
          <BankingFacts
            banking={account}
            number={
              <CopyValue name="account number" text={account.accountNumber}>
                <span className="figure">{account.accountNumber}</span>
              </CopyValue>
            }
          />
          <AccountCheckFact check={check} />
        </Details>
      ) : (
        <p>No bank details on file.</p>
      )}
    </section>
  );
}

const warnings: Record<BankWarning, string> = {
  missing: 'This agent has no bank details on file.',
  'on hold':
    'The bank details were entered or changed recently. Check with the agent before you pay.',
  returned:
    'The bank returned a payment to this account. Nothing is paid to it until the bank details change, or somebody with the finance permission lifts the hold on the agent’s page.',
  'failed check':
    'The bank did not confirm this account. Nothing is paid to it until the bank details change, or somebody with the finance permission accepts the account on the agent’s page.',
};

/** Warns about missing or recently changed bank details. */
export function BankWarning({ warning }: { warning: BankWarning | undefined }) {
  return warning ? <Callout tone="warning">{warnings[warning]}</Callout> : null;
}
