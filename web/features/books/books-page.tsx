import { useQuery } from '@tanstack/react-query';
import type { BooksMonths } from '../../../shared/books/contract.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useTabInUrl } from '../../lib/tab-in-url.ts';
import { AccrualTab } from './accrual-tab.tsx';
import { useBooksInUrl } from './books-in-url.ts';
import { JournalTab } from './journal-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { booksMonthsQuery } from './queries.ts';
import { TaxYearTab } from './tax-year-tab.tsx';

const tabs = [
  { key: 'journal', label: 'Journal' },
  { key: 'accrual', label: 'Accrual' },
  { key: 'tax-year', label: 'Tax Year' },
  { key: 'ledger', label: 'Ledger' },
] as const;
type Tab = (typeof tabs)[number]['key'];

/** The exports of the books, in tabs. */
export function BooksPage() {
  const months = useQuery(booksMonthsQuery());
  const [tab, chooseTab] = useTabInUrl<Tab>(['journal', 'accrual', 'tax-year', 'ledger']);
  return (
    <Tabs label="Books" tabs={tabs} chosen={tab} onChoose={chooseTab}>
      <Loaded query={months} noun="months" failure="The months couldn’t be loaded">
        {(known) => <TabOf tab={tab} months={known} />}
      </Loaded>
    </Tabs>
  );
}

function TabOf({ tab, months }: { tab: Tab; months: BooksMonths }) {
  const chosen = useBooksInUrl(months);
  if (tab === 'ledger') return <LedgerTab chosen={chosen} />;
  if (!months.closedThrough) return <NothingClosed months={months} />;
  if (tab === 'accrual') return <AccrualTab months={months} chosen={chosen} />;
  if (tab === 'tax-year') return <TaxYearTab months={months} chosen={chosen} />;
  return <JournalTab months={months} chosen={chosen} />;
}

const NothingClosed = ({ months: { firstPeriod, presentPeriod, nextRunAt } }: TabProps) => (
  <EmptyState title="Nothing closed yet">
    The monthly run of {monthName(firstPeriod ?? presentPeriod)} closes the first month. It is due{' '}
    {formatMoment(nextRunAt)}. Single entries are on the tab Ledger.
  </EmptyState>
);

interface TabProps {
  months: BooksMonths;
}
