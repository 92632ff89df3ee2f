import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatPlainRand } from '../../../shared/kernel/money.ts';
import type { AdminPayout, PayoutDetail } from '../../../shared/payouts/contract.ts';
import { CopyValue } from '../../components/copy-value.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/list-states.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Money } from '../../components/money.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { auditPath } from '../../lib/paths.ts';
import { BatchLink } from './batch-link.tsx';
import { payoutDetailQuery, useMarkProcessing } from './admin-queries.ts';
import { HeldPayout } from './held-payout.tsx';
import { BankWarning, PaymentDetails } from './payment-details.tsx';
import { PayoutStatusBadge, payoutTypeName } from './payout-status.tsx';

type PayoutDetailDialogProps = RowDialogProps<AdminPayout, 'pay' | 'reject' | 'return'>;

/** One payout with the agent's payment details, and buttons for its next steps. */
export function PayoutDetailDialog(props: PayoutDetailDialogProps) {
  const { row, open } = props;
  const query = useQuery({ ...payoutDetailQuery(row.id), enabled: open });
  return (
    <Dialog
      title="Payout Details"
      open={open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      footer={<Steps payout={query.data ?? row} onOpen={props.onOpen} />}
    >
      <Loaded query={query} noun="payout" failure="The payout couldn’t be loaded">
        {(detail) => <Facts payout={detail} />}
      </Loaded>
    </Dialog>
  );
}

interface StepsProps extends Pick<PayoutDetailDialogProps, 'onOpen'> {
  payout: AdminPayout;
}

function Steps({ payout, onOpen }: StepsProps) {
  const processing = useMarkProcessing();
  const { status } = payout;
  return (
    <>
      <LinkButton to={auditPath(`payout:${payout.id}`)}>History</LinkButton>
      {status === 'processing' || status === 'paid' ? (
        <Button danger onClick={() => onOpen('return')}>
          Mark Returned
        </Button>
      ) : null}
      {status === 'pending' ? (
        <>
          <Button danger onClick={() => onOpen('reject')}>
            Reject
          </Button>
          <Button
            type="primary"
            disabled={payout.held !== undefined}
            loading={processing.isPending}
            onClick={() => processing.mutate({ payoutId: payout.id })}
          >
            Mark Processing
          </Button>
        </>
      ) : null}
      {status === 'processing' ? (
        <Button type="primary" disabled={payout.held !== undefined} onClick={() => onOpen('pay')}>
          Mark Paid
        </Button>
      ) : null}
    </>
  );
}

function Facts({ payout }: { payout: PayoutDetail }) {
  return (
    <>
      <HeldPayout held={payout.held} />
      <BankWarning warning={payout.bankWarning} />
      <Details>
        <Detail label="Agent">{payout.agentName}</Detail>
        <Detail label="Phone">{payout.agentPhone}</Detail>
        <Detail label="Amount">
          <CopyValue name="amount" text={formatPlainRand(payout.amountCents)}>
            <Money cents={payout.amountCents} />
          </CopyValue>
        </Detail>
        <Detail label="Status">
          <PayoutStatusBadge status={payout.status} />
        </Detail>
        <Detail label="Type">{payoutTypeName(payout.payoutType)}</Detail>
        <Detail label="Linked Sale">{payout.saleId}</Detail>
        <Detail label="Batch">
          {payout.batchId ? <BatchLink period={payout.batchId} /> : undefined}
        </Detail>
        <Detail label="Transaction ID">{payout.transactionId}</Detail>
        <Detail label="Requested">{formatMoment(payout.requestedAt)}</Detail>
        <Detail label="Processed">
          {payout.processedAt ? formatMoment(payout.processedAt) : undefined}
        </Detail>
        <Detail label="Notes">{payout.notes}</Detail>
      </Details>
      <PaymentDetails account={payout.paymentDetails} />
    </>
  );
}
