import type { ReactNode } from 'react';
import type { WholeBanking } from '../../../shared/agents/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { FailedCheck } from './account-check.tsx';

interface AccountHoldsProps {
  account: Pick<WholeBanking, 'bankHoldUntil' | 'bankReturned' | 'accountCheck'>;
  /** Buttons beside what they settle. */
  lift?: ReactNode;
  settle?: ReactNode;
}

/** For the office: all that holds payments to an account, until when, and who settles it. */
export const AccountHolds = ({ account, lift, settle }: AccountHoldsProps) => (
  <>
    {account.bankHoldUntil ? (
      <Callout tone="warning">
        The banking details were entered or changed. Batches leave this agent out until{' '}
        <strong>{formatMoment(account.bankHoldUntil)}</strong>.
      </Callout>
    ) : null}
    {account.bankReturned ? (
      <Callout tone="warning" action={lift}>
        The bank returned a payment to this account on{' '}
        <strong>{formatMoment(account.bankReturned.at)}</strong>, with the reason “
        {account.bankReturned.reason}”. Nothing is paid to it until the banking details change, or
        somebody with the finance permission lifts the hold on the agent’s page.
      </Callout>
    ) : null}
    <FailedCheck check={account.accountCheck} action={settle} />
  </>
);
