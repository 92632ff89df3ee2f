import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payout } from '../../../shared/payouts/contract.ts';
import { CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { Detail, Details } from '../../components/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { PayoutStatusBadge, payoutTypeName } from './payout-status.tsx';
import { myPayoutsQuery } from './queries.ts';

const columns: Column<Payout>[] = [
  { title: 'Requested', render: (payout) => <Whole>{formatDay(payout.requestedAt)}</Whole> },
  { title: 'Type', render: (payout) => payoutTypeName(payout.payoutType) },
  { title: 'Amount', align: 'end', render: (payout) => <Money cents={payout.amountCents} /> },
  { title: 'Status', render: (payout) => <PayoutStatusBadge status={payout.status} /> },
  { title: 'Transaction ID', render: (payout) => payout.transactionId ?? '–' },
];

/** The own payouts, newest requested first. */
export function PayoutHistory() {
  const query = useInfiniteQuery(myPayoutsQuery());
  const [shown, setShown] = useState<Payout>();
  const [open, setOpen] = useState(false);
  const view = (payout: Payout) => {
    setShown(payout);
    setOpen(true);
  };
  return (
    <>
      <PagedList
        query={query}
        noun="payouts"
        failure="Your payouts couldn’t be loaded"
        empty={
          <EmptyState title="No payouts yet">
            When you request a payout, you can follow it here until it is in your bank account.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataList
            label="Payout History"
            rows={rows}
            columns={columns}
            onView={view}
            card={(payout) => (
              <CardText
                lead={<Money cents={payout.amountCents} />}
                figure={<PayoutStatusBadge status={payout.status} />}
              >
                <span>{payoutTypeName(payout.payoutType)}</span>
                <span>{formatDay(payout.requestedAt)}</span>
              </CardText>
            )}
          />
        )}
      </PagedList>
      <Dialog title="Payout Details" open={open} onClose={() => setOpen(false)}>
        {shown ? <PayoutFacts payout={shown} /> : null}
      </Dialog>
    </>
  );
}

function PayoutFacts({ payout }: { payout: Payout }) {
  return (
    <Details>
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
      <Detail label="Notes">{payout.notes}</Detail>
    </Details>
  );
}
