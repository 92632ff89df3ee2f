import type { BooksMonths } from '../../../shared/books/contract.ts';
import { BooksExport } from './books-export.tsx';
import type { BooksInUrl } from './books-in-url.ts';
import { MonthsChoice, monthsProblem } from './months-choice.tsx';

/** Each agent's closed months, with totals. */
export function AccrualTab({ months, chosen }: { months: BooksMonths; chosen: BooksInUrl }) {
  const { from, to } = chosen;
  return (
    <>
      <MonthsChoice months={months} chosen={chosen} />
      <BooksExport
        of={{ kind: 'exportAccrual', from, to }}
        noun="accrual"
        problem={monthsProblem({ months, chosen })}
      />
    </>
  );
}
