/** The choices and words of the books. */
import type { BooksMonths } from '../../../shared/books/contract.ts';
import type { JournalFormat } from '../../../shared/books/rules.ts';
import { addMonths, monthName, type Period } from '../../../shared/kernel/month.ts';
import { periodsOfTaxYear, taxYearOf } from '../../../shared/kernel/tax-year.ts';

/** The use of each format, in one sentence. */
export const formatWords: Readonly<Record<JournalFormat, { name: string; about: string }>> = {
  xero: { name: 'Xero', about: 'Manual Journals, one a month, no VAT' },
  sage: { name: 'Sage Pastel', about: 'General ledger journals, 18 columns, no tax' },
  plain: { name: 'Plain CSV', about: 'Debits and credits in two columns' },
};

const isClosed = (period: Period, { closedThrough }: BooksMonths) =>
  closedThrough !== undefined && period <= closedThrough;

/** All months, newest first; open ones say so. */
export function monthOptions(months: BooksMonths): { value: Period; label: string }[] {
  const { firstPeriod, presentPeriod } = months;
  const options: { value: Period; label: string }[] = [];
  for (
    let period = presentPeriod;
    period >= (firstPeriod ?? presentPeriod);
    period = addMonths(period, -1)
  )
    options.push({
      value: period,
      label: `${monthName(period)}${isClosed(period, months) ? '' : ' (open)'}`,
    });
  return options;
}

/** The tax years that have a closed month, newest first. */
export function taxYearOptions({
  firstPeriod,
  closedThrough,
}: BooksMonths): { value: string; label: string }[] {
  if (!closedThrough) return [];
  const options: { value: string; label: string }[] = [];
  const first = taxYearOf(firstPeriod ?? closedThrough);
  for (let year = taxYearOf(closedThrough); year >= first; year -= 1)
    options.push({ value: String(year), label: String(year) });
  return options;
}

/** The months of a tax year, and how far they are closed. */
export function taxYearSpan(taxYear: number, { closedThrough = '' }: BooksMonths): string {
  const { first, last } = periodsOfTaxYear(taxYear);
  const span = `${monthName(first)} to ${monthName(last)}`;
  return closedThrough < last ? `${span}, so far through ${monthName(closedThrough)}` : span;
}

/** Why a span of months can't be booked yet; undefined where all of them are closed. */
export function whyOpen(
  to: Period,
  { closedThrough, nextRunAt }: BooksMonths,
  formatMoment: (at: string) => string,
): string | undefined {
  if (!closedThrough || to <= closedThrough) return undefined;
  const next = addMonths(closedThrough, 1);
  return `${monthName(to)} isn’t closed yet, so its monthly commission is still missing. The monthly run of ${monthName(next)} is due ${formatMoment(nextRunAt)}.`;
}
