import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { Earnings } from '../../shared/ledger/contract.ts';
import { FailureState, ListSkeleton } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Panel } from '../components/panel.tsx';
import { Balance, BelowZero, CommissionStructure } from '../features/ledger/balance.tsx';
import { earningsQuery } from '../features/ledger/queries.ts';
import { agentPayoutStatuses } from '../features/payouts/payout-status.tsx';
import { myPayoutsQuery } from '../features/payouts/queries.ts';
import { RequestPayout } from '../features/payouts/request-payout.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { toast } from '../lib/toasts.ts';
import css from './agent-earnings.module.css';

// Below the balance, which needn't wait for it.
const PayoutHistory = lazy(() => import('../features/payouts/payout-history.tsx'));
const statuses = agentPayoutStatuses.map(({ value }) => value);

/** My Earnings. */
export default function AgentEarnings() {
  const { data: earnings, error, refetch } = useQuery(earningsQuery());
  const list = useListInUrl(statuses);
  const payouts = useInfiniteQuery(myPayoutsQuery({ status: list.status, order: list.order }));
  const failed = Boolean((error && !earnings) || (payouts.error && !payouts.data));
  useEffect(() => {
    if (failed) toast.error('Failed to load earnings data');
  }, [failed]);
  return (
    <>
      <PageHeader title="My Earnings" subtitle="What you earned, and where it is." />
      <div className={css.stack}>
        {earnings ? (
          <Money earnings={earnings} />
        ) : error ? (
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
          <Suspense fallback={<ListSkeleton label="payouts" />}>
            <PayoutHistory list={list} query={payouts} />
          </Suspense>
        </section>
      </div>
    </>
  );
}

function Money({ earnings }: { earnings: Earnings }) {
  return (
    <>
      <div>
        <BelowZero availableCents={earnings.availableCents} />
        <Balance
          earnings={earnings}
          action={<RequestPayout availableCents={earnings.availableCents} />}
        />
      </div>
      <Panel title="Commission Structure">
        <CommissionStructure earnings={earnings} />
      </Panel>
    </>
  );
}
