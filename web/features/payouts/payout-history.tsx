import { lazy, useState } from 'react';
import type { MyPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import { CardText, type Column, Whole } from '../../components/data-list.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { Money } from '../../components/money.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import { formatDay } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import css from './payout-history.module.css';
import { myPayoutQuery } from './queries.ts';
import { agentPayoutStatuses, PayoutStatusBadge, payoutTypeName } from './payout-status.tsx';

const payoutDialogs = { view: lazy(() => import('./my-payout-dialog.tsx')) };

/** Says in plain words that a payment came back, and why. */
const cameBack = ({ status, notes }: MyPayout): string | undefined => {
  if (status === 'returned') return `Your bank returned this payment${notes ? `: ${notes}` : ''}`;
  return status === 'rejected' ? notes : undefined;
};

const columns: Column<MyPayout>[] = [
  { title: 'Requested', render: (payout) => <Whole>{formatDay(payout.requestedAt)}</Whole> },
  { title: 'Type', render: (payout) => payoutTypeName(payout.payoutType) },
  { title: 'Amount', align: 'end', render: (payout) => <Money cents={payout.amountCents} /> },
  {
    title: 'Status',
    render: (payout) => (
      <>
        <PayoutStatusBadge status={payout.status} />
        <span className={`quiet smaller ${css.reason}`}>{cameBack(payout)}</span>
      </>
    ),
  },
  { title: 'Transaction ID', render: (payout) => payout.transactionId ?? '–' },
];

interface PayoutHistoryProps {
  list: ListInUrl<PayoutStatus>;
  query: Paged<MyPayout>;
}

/** The agent's own payouts, by default the newest first. */
export default function PayoutHistory({ list, query }: PayoutHistoryProps) {
  const [opened, onChange] = useState<OpenedDialog<MyPayout, 'view'>>();
  const { view, dialogs } = useDialogsInUrl('payout', myPayoutQuery, {
    dialogs: payoutDialogs,
    opened,
    onChange,
    rows: rowsOf(query),
  });
  const empty = (
    <EmptyState title="No payouts yet">
      When you request a payout, you can follow it here until it is in your bank account.
    </EmptyState>
  );
  return (
    <>
      <ListToolbar
        list={list}
        statuses={agentPayoutStatuses}
        count={<ListCount query={query} noun="payout" />}
      />
      <PagedTable
        query={query}
        list={list}
        noun="payout"
        failure="Your payouts couldn’t be loaded"
        empty={empty}
        offersAll
        label="Payout History"
        columns={columns}
        onView={view}
        card={(payout) => <PayoutCard payout={payout} />}
      />
      <RowDialogs {...dialogs} />
    </>
  );
}

function PayoutCard({ payout }: { payout: MyPayout }) {
  const reason = cameBack(payout);
  return (
    <CardText
      lead={<Money cents={payout.amountCents} />}
      figure={<PayoutStatusBadge status={payout.status} />}
    >
      <span>{payoutTypeName(payout.payoutType)}</span>
      <span>{formatDay(payout.requestedAt)}</span>
      {reason ? <span>{reason}</span> : null}
    </CardText>
  );
}
