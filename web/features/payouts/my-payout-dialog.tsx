import { useQuery } from '@tanstack/react-query';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { MyPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Money } from '../../components/money.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { earningsQuery } from '../ledger/queries.ts';
import { RequestObstacles } from './obstacles.tsx';
import { PayoutStatusBadge, payoutTypeName } from './payout-status.tsx';

/** One of the agent's own payouts, with its state in plain words. */
export default function MyPayoutDialog(props: RowDialogProps<MyPayout>) {
  const { row: payout, open, onClose, afterClose } = props;
  const { data: earnings } = useQuery(earningsQuery());
  const came = payout.status === 'returned' || payout.status === 'rejected';
  const isPending = payout.status === 'pending';
  return (
    <Dialog title="Payout Details" open={open} onClose={onClose} afterClose={afterClose}>
      {came ? <CameBack payout={payout} /> : null}
      {isPending && earnings ? <RequestObstacles earnings={earnings} /> : null}
      <Details>
        <Detail label="Amount">
          <Money cents={payout.amountCents} />
        </Detail>
        <Detail label="Status">
          <PayoutStatusBadge status={payout.status} />
        </Detail>
        <Detail label="Bank Account">
          {payout.bankAccount ?? (isPending ? earnings?.bankAccount : undefined)}
        </Detail>
        <Detail label="Type">{payoutTypeName(payout.payoutType)}</Detail>
        <Detail label="Transaction ID">{payout.transactionId}</Detail>
        <Detail label="Requested">{formatMoment(payout.requestedAt)}</Detail>
        <Detail label="Processed">
          {payout.processedAt ? formatMoment(payout.processedAt) : undefined}
        </Detail>
        <Detail label={came ? 'Reason' : 'Notes'}>{payout.notes}</Detail>
      </Details>
    </Dialog>
  );
}

/**
 * Says why the money didn't arrive, and that it is in the balance again. The payout's notes have the reason.
 */
function CameBack({ payout }: { payout: MyPayout }) {
  const amount = formatRand(payout.amountCents);
  return (
    <Callout tone="warning">
      {payout.status === 'returned' ? (
        <>
          <strong>Your bank returned this payment.</strong> {amount} went back to your balance.
          Check the account details in your profile before you request it again.
        </>
      ) : (
        <>
          <strong>This payout was rejected.</strong> {amount} went back to your balance.
        </>
      )}
    </Callout>
  );
}
