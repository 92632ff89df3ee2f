import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileTextOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PERIOD_PATTERN } from '../../shared/kernel/month.ts';
import type { Earnings } from '../../shared/ledger/contract.ts';
import { LinkButton } from '../components/link-button.tsx';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Panel } from '../components/panel.tsx';
import { CommissionStructure } from '../features/commission-plans/commission-structure.tsx';
import { Balance, BelowZero } from '../features/ledger/balance.tsx';
import { earningsQuery } from '../features/ledger/queries.ts';
import { NextPayout } from '../features/payouts/next-payout.tsx';
import { agentPayoutStatuses } from '../features/payouts/payout-status.tsx';
import { myPayoutsQuery } from '../features/payouts/queries.ts';
import { RequestPayout } from '../features/payouts/request-payout.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { useLoadFailureToast } from '../lib/load-failure.ts';
import { myTermsQuery } from '../lib/my-terms.ts';
import { statementsPath } from '../lib/paths.ts';
import css from './agent-earnings.module.css';

// Loaded later, because it is below the balance.
const PayoutHistory = lazy(() => import('../features/payouts/payout-history.tsx'));
const MyStatements = lazy(() => import('../features/ledger/my-statements.tsx'));
const MyStatement = lazy(() => import('../features/ledger/my-statement.tsx'));
const statuses = agentPayoutStatuses.map(({ value }) => value);

/** My Earnings: the balance with the payouts or, where the address names them, the statements. */
export default function AgentEarnings() {
  const [query] = useSearchParams();
  const month = query.get('statement');
  const taxYear = query.get('statements');
  if (month === null && taxYear === null) return <Balances />;
  return (
    <Suspense fallback={<ListSkeleton label="statements" />}>
      {month !== null && PERIOD_PATTERN.test(month) ? (
        <MyStatement key={month} period={month} />
      ) : (
        <MyStatements taxYear={Number(taxYear) || undefined} />
      )}
    </Suspense>
  );
}

function Balances() {
  const earnings = useQuery(earningsQuery());
  const list = useListInUrl(statuses);
  const payouts = useInfiniteQuery(myPayoutsQuery({ status: list.status, order: list.order }));
  useLoadFailureToast('Failed to load earnings data', earnings, payouts);
  // Their cards are as high as what they say: the history comes with them, so that it never moves.
  const terms = useQuery(myTermsQuery());
  const isComing = earnings.isPending || terms.isPending;
  return (
    <>
      <PageHeader
        title="My Earnings"
        action={
          <LinkButton to={statementsPath()} icon={<FileTextOutlined aria-hidden="true" />}>
            Statements
          </LinkButton>
        }
      />
      {isComing ? (
        <ListSkeleton label="earnings" />
      ) : (
        <div className={css.stack}>
          <Loaded query={earnings} noun="earnings" failure="Your earnings couldn’t be loaded">
            {(data) => <Money earnings={data} />}
          </Loaded>
          <section aria-labelledby="payout-history">
            <h2 className={css.heading} id="payout-history">
              Payout History
            </h2>
            <Suspense fallback={<ListSkeleton label="payouts" />}>
              <PayoutHistory list={list} query={payouts} />
            </Suspense>
          </section>
        </div>
      )}
    </>
  );
}

function Money({ earnings }: { earnings: Earnings }) {
  return (
    <>
      <div>
        <BelowZero availableCents={earnings.availableCents} />
        <Balance earnings={earnings} action={<RequestPayout earnings={earnings} />} />
      </div>
      <NextPayout earnings={earnings} />
      <Panel title="Commission Structure">
        <CommissionStructure earnings={earnings} />
      </Panel>
    </>
  );
}
