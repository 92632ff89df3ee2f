import { CheckOutlined, CloseOutlined, RollbackOutlined, SyncOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import { CardText, type Column, DataList, TwoLines, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { formatDay } from '../../lib/dates.ts';
import { focusRow } from '../../lib/list-keys.ts';
import { toast } from '../../lib/toasts.ts';
import { PayoutStatusBadge } from './payout-status.tsx';
import { PayoutSteps, type PayoutStep } from './payout-steps.tsx';
import { payoutsQuery, useMarkProcessing } from './queries.ts';

const columns: Column<AdminPayout>[] = [
  {
    title: 'Agent',
    render: (payout) => <TwoLines first={payout.agentName} second={payout.agentPhone} />,
  },
  { title: 'Amount', align: 'end', render: (payout) => <Money cents={payout.amountCents} /> },
  { title: 'Status', render: (payout) => <PayoutStatusBadge status={payout.status} /> },
  { title: 'Transaction ID', render: (payout) => payout.transactionId ?? '–' },
  { title: 'Requested', render: (payout) => <Whole>{formatDay(payout.requestedAt)}</Whole> },
  {
    title: 'Processed',
    render: (payout) => <Whole>{payout.processedAt ? formatDay(payout.processedAt) : '–'}</Whole>,
  },
];

/** All agents' payouts, with the next steps of each. */
export function AdminPayoutsList({ status }: { status: PayoutStatus | undefined }) {
  const query = useInfiniteQuery(payoutsQuery(status));
  const [step, setStep] = useState<PayoutStep>();
  const failed = query.isError && !query.data;
  useEffect(() => {
    if (failed) toast.error('Failed to load payouts');
  }, [failed]);
  return (
    <>
      <PagedList
        query={query}
        noun="payouts"
        failure="The payouts couldn’t be loaded"
        empty={
          <EmptyState title="No payout requests found">
            {status ? 'No payout has this status.' : 'Payouts that agents request appear here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataList
            label="Payouts"
            rows={rows}
            columns={columns}
            onView={(payout) => setStep({ kind: 'view', payout })}
            actions={(payout) => nextSteps(payout, setStep)}
            card={(payout) => (
              <CardText lead={payout.agentName} figure={<Money cents={payout.amountCents} />}>
                <span>{formatDay(payout.requestedAt)}</span>
                <PayoutStatusBadge status={payout.status} />
              </CardText>
            )}
          />
        )}
      </PagedList>
      <PayoutSteps step={step} onStep={setStep} onDone={(payout) => keepPlace(payout.id)} />
    </>
  );
}

/** The button that opened a dialog is gone when the payout's status moved on: then its row has the focus. */
const keepPlace = (payoutId: string) => {
  if (document.activeElement === document.body) focusRow(payoutId);
};

/** The buttons that a payout's status allows. */
function nextSteps(payout: AdminPayout, onStep: (step: PayoutStep) => void): ReactNode {
  if (payout.status === 'pending')
    return (
      <>
        <MarkProcessing payout={payout} />
        <RowAction
          label="Reject"
          icon={<CloseOutlined />}
          danger
          onClick={() => onStep({ kind: 'reject', payout })}
        />
      </>
    );
  const returned = (
    <RowAction
      label="Mark Returned"
      icon={<RollbackOutlined />}
      danger
      onClick={() => onStep({ kind: 'return', payout })}
    />
  );
  if (payout.status === 'processing')
    return (
      <>
        <RowAction
          label="Mark Paid"
          icon={<CheckOutlined />}
          onClick={() => onStep({ kind: 'pay', payout })}
        />
        {returned}
      </>
    );
  return payout.status === 'paid' ? returned : null;
}

function MarkProcessing({ payout }: { payout: AdminPayout }) {
  const processing = useMarkProcessing();
  return (
    <RowAction
      label="Mark Processing"
      icon={<SyncOutlined />}
      loading={processing.isPending}
      onClick={() =>
        processing.mutate({ payoutId: payout.id }, { onSettled: () => focusRow(payout.id) })
      }
    />
  );
}
