import { type ReactNode, useState } from 'react';
import type { Statement, StatementLine, StatementSale } from '../../../shared/ledger/contract.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { Callout } from '../../components/callout.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import type { Paged } from '../../lib/pages.ts';
import { StatementActions } from './statement-actions.tsx';
import type { StatementSource } from './statement-document.ts';
import { StatementFigures } from './statement-figures.tsx';
import css from './statement-month.module.css';
import { stillToCome } from './statement-words.ts';

/** A month's lines in pages; each page has the month's figures. */
interface StatementPages extends Paged<StatementLine> {
  data: { pages: { rows: StatementLine[]; statement: Statement }[] } | undefined;
}

/** The month's newest figures; undefined until they are loaded. */
export const statementIn = ({ data, isPlaceholderData }: StatementPages): Statement | undefined =>
  isPlaceholderData ? undefined : data?.pages.at(-1)?.statement;

interface StatementMonthProps {
  query: StatementPages;
  source: StatementSource;
  /** Text of a toast beside a failure, for the screen that the specification gives one. */
  failureToast?: string;
  /** The month's lines, oldest first. */
  lines: (lines: StatementLine[], statement: Statement) => ReactNode;
  /** The sales behind the monthly commission; mounted once they are unfolded. */
  sales: ReactNode;
}

/** One month's statement: figures, files, movements, and the sales behind the monthly commission. */
export function StatementMonth({ query, source, failureToast, lines, sales }: StatementMonthProps) {
  const statement = statementIn(query);
  const isUnknown = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  if (isUnknown && !statement)
    return (
      <EmptyState title="There is no statement of this month">
        Statements begin with the month of the first approved sale.
      </EmptyState>
    );
  return (
    <Loaded
      query={{ ...query, data: statement }}
      noun="statement"
      failure="This statement couldn’t be loaded"
      failureToast={failureToast}
    >
      {(loaded) => (
        <div className={css.stack}>
          <Balance statement={loaded} source={source} />
          <WhatHappened query={query}>{(rows) => lines(rows, loaded)}</WhatHappened>
          <MonthlySales statement={loaded}>{sales}</MonthlySales>
        </div>
      )}
    </Loaded>
  );
}

const Balance = ({ statement, source }: { statement: Statement; source: StatementSource }) => (
  <div>
    {statement.isComplete ? null : <Callout>{stillToCome(statement.period)}</Callout>}
    <Panel title="Balance">
      <StatementFigures figures={statement} words={source.words} />
      <StatementActions period={statement.period} source={source} />
    </Panel>
  </div>
);

interface WhatHappenedProps {
  query: StatementPages;
  children: (lines: StatementLine[]) => ReactNode;
}

const WhatHappened = ({ query, children }: WhatHappenedProps) => (
  <section aria-labelledby="statement-lines">
    <h2 className={css.heading} id="statement-lines">
      What Happened
    </h2>
    <PagedList
      query={query}
      noun="line"
      failure="This statement couldn’t be loaded"
      empty={
        <EmptyState title="Nothing happened">Nothing was earned or paid in this month.</EmptyState>
      }
    >
      {children}
    </PagedList>
  </section>
);

/** The sales behind the monthly commission, folded; absent where no sale earned one. */
function MonthlySales({ statement, children }: { statement: Statement; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { monthlyCents, monthlySales, isComplete } = statement;
  if (isComplete && monthlyCents === 0) return null;
  return (
    <details className={css.sales} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="fold">
        {isComplete
          ? `${countOf(monthlySales, 'sale')} behind the monthly commission`
          : 'Sales that earn the monthly commission, so far'}
      </summary>
      {isOpen ? children : null}
    </details>
  );
}

interface SalesInPagesProps {
  query: Paged<StatementSale>;
  children: (sales: StatementSale[]) => ReactNode;
}

export const SalesInPages = ({ query, children }: SalesInPagesProps) => (
  <PagedList
    query={query}
    noun="sale"
    failure="These sales couldn’t be loaded"
    empty={<EmptyState title="No active sales" />}
  >
    {children}
  </PagedList>
);
