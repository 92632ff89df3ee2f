import type { BooksMonths } from '../../../shared/books/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Choice } from '../../components/choice.tsx';
import { BooksExport } from './books-export.tsx';
import type { BooksInUrl } from './books-in-url.ts';
import css from './books.module.css';
import { taxYearOptions, taxYearSpan } from './books-words.ts';

/** Each agent's earnings in a tax year. */
export function TaxYearTab({ months, chosen }: { months: BooksMonths; chosen: BooksInUrl }) {
  const options = taxYearOptions(months);
  const year = chosen.year ?? options[0]?.value ?? '';
  return (
    <>
      <Callout>
        Not tax advice: codes 3616 and 03 are for independent contractors. Names of deleted agents
        are gone.
      </Callout>
      <div className={css.choices}>
        <Choice
          label="Tax Year"
          value={year}
          options={options}
          onChange={(next) => chosen.change({ year: next })}
        />
        <p className={`quiet ${css.ready}`}>{taxYearSpan(Number(year), months)}</p>
      </div>
      <BooksExport
        of={{ kind: 'exportTaxYear', taxYear: Number(year) }}
        noun="tax year"
        problem={undefined}
      />
    </>
  );
}
