/** The choices in the books are in the address: an e-mail leads to a month. */
import type { BooksMonths } from '../../../shared/books/contract.ts';
import { ENTRY_KINDS, JOURNAL_FORMATS } from '../../../shared/books/rules.ts';
import { addDays, addMonths } from '../../../shared/kernel/month.ts';
import { useQueryInUrl } from '../../lib/query-in-url.ts';
import { monthOptions, taxYearOptions } from './books-words.ts';

type Name = 'from' | 'to' | 'format' | 'year' | 'first' | 'last' | 'agent' | 'entries' | 'sale';

/** Reads what the address names, where it can be chosen; else what is likely to be wanted. */
export function useBooksInUrl(months: BooksMonths) {
  const [query, write] = useQueryInUrl();
  const options = monthOptions(months);
  const pick = <Value extends string>(name: Name, among: readonly Value[]): Value | undefined =>
    among.find((value) => value === query.get(name));
  const { closedThrough, presentPeriod } = months;
  const periods = options.map(({ value }) => value);
  const likely = closedThrough ?? presentPeriod;
  const to = pick('to', periods) ?? likely;
  const change = (changes: Partial<Record<Name, string | undefined>>) => write(changes);
  return {
    change,
    from: pick('from', periods) ?? to,
    to,
    format: pick('format', JOURNAL_FORMATS) ?? 'xero',
    year: pick(
      'year',
      taxYearOptions(months).map(({ value }) => value),
    ),
    /** Days of the ledger, `YYYY-MM-DD`. */
    first: query.get('first') ?? `${likely}-01`,
    last: query.get('last') ?? addDays(`${addMonths(likely, 1)}-01`, -1),
    agentId: query.get('agent') || undefined,
    entryKind: pick('entries', ENTRY_KINDS),
    saleId: query.get('sale')?.trim() || undefined,
  };
}

export type BooksInUrl = ReturnType<typeof useBooksInUrl>;
