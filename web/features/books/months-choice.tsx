import type { BooksMonths } from '../../../shared/books/contract.ts';
import { whyNoMonths } from '../../../shared/books/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { Choice } from '../../components/choice.tsx';
import { formatMoment } from '../../lib/dates.ts';
import type { BooksInUrl } from './books-in-url.ts';
import css from './books.module.css';
import { monthOptions, whyOpen } from './books-words.ts';

interface MonthsChoiceProps {
  months: BooksMonths;
  chosen: BooksInUrl;
}

/** Why the chosen months can't be booked; undefined where they can. */
export function monthsProblem({ months, chosen }: MonthsChoiceProps): string | undefined {
  const order = whyNoMonths(chosen);
  return order ? `The last month ${order.message}.` : whyOpen(chosen.to, months, formatMoment);
}

/** Chooses the first and the last month, and says why they can't be booked. */
export function MonthsChoice(props: MonthsChoiceProps) {
  const { months, chosen } = props;
  const options = monthOptions(months);
  const problem = monthsProblem(props);
  return (
    <>
      <div className={css.choices}>
        <Choice
          label="From"
          value={chosen.from}
          options={options}
          // A later first month takes the last one along.
          onChange={(from) => chosen.change({ from, to: from > chosen.to ? from : chosen.to })}
        />
        <Choice
          label="Through"
          value={chosen.to}
          options={options}
          onChange={(to) => chosen.change({ from: chosen.from, to })}
        />
      </div>
      <div aria-live="polite">{problem ? <Callout tone="warning">{problem}</Callout> : null}</div>
    </>
  );
}
