import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatPlainRand } from '../../../shared/kernel/money.ts';
import type { PayoutDetail } from '../../../shared/payouts/contract.ts';
import { CopyValue } from '../../components/copy-value.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/list-states.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Money } from '../../components/money.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { auditPath } from '../../lib/paths.ts';
import { BatchLink } from './batch-link.tsx';
import { payoutDetailQuery, useMarkProcessing } from './admin-queries.ts';
import { HeldPayout } from './held-payout.tsx';
import { BankWarning, PaymentDetails } from './payment-details.tsx';
import type { PayoutDialogProps, PayoutStep } from './payout-dialogs.tsx';
import { PayoutStatusBadge, payoutTypeName } from './payout-status.tsx';

type PayoutDetailDialogProps = PayoutDialogProps & {
  onStep: (kind: PayoutStep['kind']) => void;
};

/** One payout with the agent's payment details, and the steps that it can take. */
export function PayoutDetailDialog(props: PayoutDetailDialogProps) {
  const { payout, open } = props;
  const query = useQuery({ ...payoutDetailQuery(payout.id), enabled: open });
  return (
    <Dialog
      title="Payout Details"
      open={open}
      onClose={props.onClose}
      afterClose={props.afterClose}
      footer={<Steps {...props} payout={query.data ?? payout} />}
    >
      <Loaded query={query} noun="payout" failure="The payout couldn’t be loaded">
        {(detail) => <Facts payout={detail} />}
      </Loaded>
    </Dialog>
  );
}

function Steps({ payout, onStep }: PayoutDetailDialogProps) {
  const processing = useMarkProcessing();
  const { status } = payout;
  return (
    <>
      <LinkButton to={auditPath(`payout:${payout.id}`)}>History</LinkButton>
      {status === 'processing' || status === 'paid' ? (
        <Button danger onClick={() => onStep('return')}>
          Mark Returned
        </Button>
      ) : null}
      {status === 'pending' ? (
        <>
          <Button danger onClick={() => onStep('reject')}>
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
        <Button type="primary" disabled={payout.held !== undefined} onClick={() => onStep('pay')}>
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
