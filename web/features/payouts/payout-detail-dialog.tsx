import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type { AdminPayout, PayoutDetail } from '../../../shared/payouts/contract.ts';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import { STEPS_WITH_BATCH } from '../../../shared/payouts/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { CopyValue } from '../../components/copy-value.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/list-states.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Link } from '../../components/link.tsx';
import { Money } from '../../components/money.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { formatMoment, formatShortMoment } from '../../lib/dates.ts';
import { agentPagePath, approvalPath, auditPath, salePath } from '../../lib/paths.ts';
import { useMay } from '../../lib/permissions.ts';
import { BatchLink } from './batch-link.tsx';
import { payoutDetailQuery } from './admin-queries.ts';
import { openSteps } from './open-steps.ts';
import { BankWarning, PaymentDetails } from './payment-details.tsx';
import { PayoutStatusBadge, payoutTypeName } from './payout-status.tsx';

type PayoutDetailDialogProps = RowDialogProps<AdminPayout, 'process' | 'pay' | 'reject' | 'return'>;

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
  const mayStep = useMay()('payouts.markProcessing');
  const steps = mayStep ? openSteps(payout) : [];
  return (
    <>
      <LinkButton to={auditPath(`payout:${payout.id}`)}>History</LinkButton>
      {steps.includes('returned') ? (
        <Button danger onClick={() => onOpen('return')}>
          Mark Returned
        </Button>
      ) : null}
      {steps.includes('rejected') ? (
        <Button danger onClick={() => onOpen('reject')}>
          Reject
        </Button>
      ) : null}
      {steps.includes('processing') ? (
        <Button type="primary" onClick={() => onOpen('process')}>
          Mark Processing
        </Button>
      ) : null}
      {steps.includes('paid') ? (
        <Button type="primary" onClick={() => onOpen('pay')}>
          Mark Paid
        </Button>
      ) : null}
    </>
  );
}

function Facts({ payout }: { payout: PayoutDetail }) {
  return (
    <>
      {payout.stepsWithBatch ? <Callout>{STEPS_WITH_BATCH}</Callout> : null}
      <WaitingPayout waiting={payout.waiting} />
      <BankWarning warning={payout.bankWarning} />
      <Details>
        <Detail label="Agent">
          <Link to={agentPagePath(payout.agentId)}>{payout.agentName}</Link>
        </Detail>
        <Detail label="Phone">
          {payout.agentPhone ? formatPhone(payout.agentPhone) : undefined}
        </Detail>
        <Detail label="Amount">
          <CopyValue name="amount" text={formatPlainRand(payout.amountCents)}>
            <Money cents={payout.amountCents} />
          </CopyValue>
        </Detail>
        <Detail label="Status">
          <PayoutStatusBadge status={payout.status} />
        </Detail>
        <Detail label="Type">{payoutTypeName(payout.payoutType)}</Detail>
        <Detail label="Linked Sale">
          {payout.saleId ? <Link to={salePath(payout.saleId)}>View Sale</Link> : undefined}
        </Detail>
        <Detail label="Batch">
          {payout.batchId ? <BatchLink batchId={payout.batchId} /> : undefined}
        </Detail>
        <Detail label="Transaction ID">{payout.transactionId}</Detail>
        <Detail label="Requested">{formatMoment(payout.requestedAt)}</Detail>
        <Detail label="Processed">
          {payout.processedAt ? formatMoment(payout.processedAt) : undefined}
        </Detail>
        <Detail label="Notes">{payout.notes}</Detail>
      </Details>
      <PaymentDetails account={payout.paymentDetails} check={payout.accountCheck} />
    </>
  );
}

/** Says that a step of a payout waits for a second person, and leads to it. */
function WaitingPayout({ waiting }: Pick<AdminPayout, 'waiting'>) {
  if (!waiting) return null;
  const { approvalId, askedAt, askedByName } = waiting;
  return (
    <Callout tone="warning">
      <strong>Waits for a second person.</strong> {askedByName} asked for the next step (
      {formatShortMoment(askedAt)}). <Link to={approvalPath(approvalId)}>Look at it</Link>
    </Callout>
  );
}
