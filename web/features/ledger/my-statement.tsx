import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Statement } from '../../../shared/ledger/contract.ts';
import { salesBehind } from '../../../shared/ledger/rules.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { BackLink } from '../../components/back-link.tsx';
import { Callout } from '../../components/callout.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { statementsPath } from '../../lib/paths.ts';
import css from './my-statement.module.css';
import { statementQuery, statementSalesQuery } from './queries.ts';
import { StatementActions } from './statement-actions.tsx';
import { StatementFigures } from './statement-figures.tsx';
import { StatementLines, StatementSales } from './statement-lines.tsx';
import { stillToCome } from './statement-words.ts';

/** One month's statement: figures, movements, and the sales behind the monthly commission. */
export default function MyStatement({ period }: { period: string }) {
  const query = useInfiniteQuery(statementQuery(period));
  const statement = query.isPlaceholderData ? undefined : query.data?.pages.at(-1)?.statement;
  const isUnknown = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  return (
    <>
      <BackLink to={statementsPath()}>Statements</BackLink>
      <PageHeader
        title={monthName(period)}
        subtitle={statement && !statement.isComplete ? 'Statement, so far' : 'Statement'}
      />
      {isUnknown && !statement ? (
        <EmptyState title="There is no statement of this month">
          Statements begin with the month of your first approved sale.
        </EmptyState>
      ) : (
        <Loaded
          query={{ ...query, data: statement }}
          noun="statement"
          failure="This statement couldn’t be loaded"
          failureToast="Failed to load earnings data"
        >
          {(loaded) => (
            <div className={css.stack}>
              <div>
                {loaded.isComplete ? null : <Callout>{stillToCome(period)}</Callout>}
                <Panel title="Balance">
                  <StatementFigures figures={loaded} />
                  <StatementActions period={period} />
                </Panel>
              </div>
              <section aria-labelledby="statement-lines">
                <h2 className={css.heading} id="statement-lines">
                  What Happened
                </h2>
                <PagedList
                  query={query}
                  noun="line"
                  failure="This statement couldn’t be loaded"
                  empty={
                    <EmptyState title="Nothing happened">
                      Nothing was earned or paid in this month.
                    </EmptyState>
                  }
                >
                  {(lines) => <StatementLines lines={lines} />}
                </PagedList>
              </section>
              <MonthlySales statement={loaded} />
            </div>
          )}
        </Loaded>
      )}
    </>
  );
}

/** The sales behind the monthly commission; loaded when they are unfolded. */
function MonthlySales({ statement }: { statement: Statement }) {
  const [open, setOpen] = useState(false);
  const { period, monthlyCents, isComplete } = statement;
  const query = useInfiniteQuery(statementSalesQuery(period, open));
  if (isComplete && monthlyCents === 0) return null;
  const count = countOf(salesBehind(monthlyCents), 'sale');
  return (
    <details className={css.sales} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="fold">
        {isComplete
          ? `${count} behind the monthly commission`
          : 'Sales that earn the monthly commission, so far'}
      </summary>
      {open ? (
        <PagedList
          query={query}
          noun="sale"
          failure="These sales couldn’t be loaded"
          empty={<EmptyState title="No sales">None of your sales is active.</EmptyState>}
        >
          {(sales) => <StatementSales sales={sales} />}
        </PagedList>
      ) : null}
    </details>
  );
}
