import { useQuery } from '@tanstack/react-query';
import type { AdminPayout, PayoutDetail } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureState, ListSkeleton } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { PayoutStatusBadge, payoutTypeName } from './payout-status.tsx';
import { payoutDetailQuery } from './queries.ts';

interface PayoutDetailDialogProps {
  payout: AdminPayout;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

/** One payout with the agent's payment details. */
export function PayoutDetailDialog({ payout, open, onClose, afterClose }: PayoutDetailDialogProps) {
  const query = useQuery({ ...payoutDetailQuery(payout.id), enabled: open });
  return (
    <Dialog title="Payout Details" open={open} onClose={onClose} afterClose={afterClose}>
      {query.data ? (
        <Facts payout={query.data} />
      ) : query.error ? (
        <FailureState
          title="The payout couldn’t be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ListSkeleton label="payout" />
      )}
    </Dialog>
  );
}

function Facts({ payout }: { payout: PayoutDetail }) {
  const bank = payout.paymentDetails;
  return (
    <>
      {payout.bankWarning ? <BankWarning warning={payout.bankWarning} /> : null}
      <Details>
        <Detail label="Agent">{payout.agentName}</Detail>
        <Detail label="Phone">{payout.agentPhone}</Detail>
        <Detail label="Amount">
          <Money cents={payout.amountCents} />
        </Detail>
        <Detail label="Status">
          <PayoutStatusBadge status={payout.status} />
        </Detail>
        <Detail label="Type">{payoutTypeName(payout.payoutType)}</Detail>
        <Detail label="Transaction ID">{payout.transactionId}</Detail>
        <Detail label="Requested">{formatMoment(payout.requestedAt)}</Detail>
        <Detail label="Processed">
          {payout.processedAt ? formatMoment(payout.processedAt) : undefined}
        </Detail>
        <Detail label="Bank Name">{bank?.bankName ?? 'None on file'}</Detail>
        <Detail label="Account Holder Name">{bank?.accountHolderName}</Detail>
        <Detail label="Account Number">
          {bank ? <span className="figure">{bank.accountNumber}</span> : undefined}
        </Detail>
        <Detail label="Branch Code">{bank?.branchCode}</Detail>
        <Detail label="Account Type">{bank?.accountType}</Detail>
        <Detail label="Notes">{payout.notes}</Detail>
      </Details>
    </>
  );
}

/** Why the payment details deserve a look before money moves. */
export function BankWarning({ warning }: { warning: 'missing' | 'on hold' }) {
  return (
    <Callout tone="warning">
      {warning === 'missing'
        ? 'This agent has no bank details on file.'
        : 'The bank details were changed recently. Check with the agent before you pay.'}
    </Callout>
  );
}
