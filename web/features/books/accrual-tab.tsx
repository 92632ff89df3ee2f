import type { BooksMonths } from '../../../shared/books/contract.ts';
import { BooksExport } from './books-export.tsx';
import type { BooksInUrl } from './books-in-url.ts';
import css from './books.module.css';
import { MonthsChoice, monthsProblem } from './months-choice.tsx';

interface AccrualTabProps {
  months: BooksMonths;
  chosen: BooksInUrl;
}

/** Each agent's closed months, with totals. */
export function AccrualTab({ months, chosen }: AccrualTabProps) {
  const { from, to } = chosen;
  return (
    <>
      <p className={`quiet ${css.about}`}>
        Each agent’s month in one row, equal to the agent’s statement: what was owed before, what
        was earned and taken back by kind, what was paid, and what is owed after. The last rows are
        the totals.
      </p>
      <MonthsChoice months={months} chosen={chosen} />
      <BooksExport
        of={{ kind: 'exportAccrual', from, to }}
        noun="accrual"
        problem={monthsProblem({ months, chosen })}
      />
    </>
  );
}
