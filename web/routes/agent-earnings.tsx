import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureState, ListSkeleton } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Panel } from '../components/panel.tsx';
import { Balance, CommissionStructure } from '../features/ledger/balance.tsx';
import { earningsQuery } from '../features/ledger/queries.ts';
import { PayoutHistory } from '../features/payouts/payout-history.tsx';
import { RequestPayout } from '../features/payouts/request-payout.tsx';
import { toast } from '../lib/toasts.ts';
import css from './agent-earnings.module.css';

/** My Earnings. */
export default function AgentEarnings() {
  const { data: earnings, error, refetch } = useQuery(earningsQuery());
  const failed = error !== null && !earnings;
  useEffect(() => {
    if (failed) toast.error('Failed to load earnings data');
  }, [failed]);
  return (
    <>
      <PageHeader title="My Earnings" subtitle="What you earned, and where it is." />
      <div className={css.stack}>
        {earnings ? (
          <>
            <Balance
              earnings={earnings}
              action={<RequestPayout availableCents={earnings.availableCents} />}
            />
            <Panel title="Commission Structure">
              <CommissionStructure earnings={earnings} />
            </Panel>
          </>
        ) : failed ? (
          <FailureState
            title="Your earnings couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <ListSkeleton label="earnings" />
        )}
        <section aria-labelledby="payout-history">
          <h2 className={css.heading} id="payout-history">
            Payout History
          </h2>
          <PayoutHistory />
        </section>
      </div>
    </>
  );
}
