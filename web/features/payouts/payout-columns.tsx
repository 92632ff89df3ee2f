import { WarningFilled } from '@ant-design/icons';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';
import { formatDay } from '../../lib/dates.ts';
import { WaitsLink } from '../approvals/index.ts';
import { BatchLink } from './batch-link.tsx';
import css from './payout-columns.module.css';
import { PayoutStatusBadge } from './payout-status.tsx';

/** The columns that the specification gives the administrators' list. */
export const payoutColumns: Column<AdminPayout>[] = [
  {
    title: 'Agent',
    render: (payout) => (
      <TwoLines
        first={payout.agentName}
        second={payout.agentPhone ? formatPhone(payout.agentPhone) : ''}
      />
    ),
  },
  { title: 'Amount', align: 'end', render: (payout) => <Money cents={payout.amountCents} /> },
  { title: 'Status', render: (payout) => <Status payout={payout} /> },
  {
    title: 'Transaction ID',
    render: (payout) => <span className={css.transaction}>{payout.transactionId ?? '–'}</span>,
  },
  {
    title: 'Requested',
    sort: 'time',
    render: (payout) => <Whole>{formatDay(payout.requestedAt)}</Whole>,
  },
  {
    title: 'Processed',
    // All indexes of payouts are by the request, so only a list that is whole is sorted by this.
    sort: ({ processedAt = '' }) => processedAt,
    render: (payout) => <Whole>{payout.processedAt ? formatDay(payout.processedAt) : '–'}</Whole>,
  },
];

/** A payout on a narrow screen. */
export function PayoutCard({ payout }: { payout: AdminPayout }) {
  return (
    <CardText lead={payout.agentName} figure={<Money cents={payout.amountCents} />}>
      <span>{formatDay(payout.requestedAt)}</span>
      <Status payout={payout} />
      {payout.transactionId ? (
        <span className={css.transaction}>{payout.transactionId}</span>
      ) : null}
    </CardText>
  );
}

const flags = {
  missing: 'No bank details',
  'on hold': 'Bank details on hold',
  returned: 'Returned by the bank before',
  'failed check': 'Account check failed',
};

function Status({ payout }: { payout: AdminPayout }) {
  return (
    <span className={css.status}>
      <PayoutStatusBadge status={payout.status} />
      {payout.bankWarning ? (
        <span className={css.flag}>
          <WarningFilled aria-hidden="true" /> {flags[payout.bankWarning]}
        </span>
      ) : null}
      {payout.waiting ? <WaitsLink approvalId={payout.waiting.approvalId} /> : null}
      {payout.batchId ? <BatchLink batchId={payout.batchId} /> : null}
    </span>
  );
}
