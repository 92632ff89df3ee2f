/**
 * The export of a tax year: what each agent earned and was paid from March to February, as data for
 * whoever decides on certificates. It decides nothing about tax.
 */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { addSpans, type BookedMonth, earnedIn } from '../../../shared/books/rules.ts';
import type { MonthsFilter, TaxYearFilter } from '../../../shared/books/schemas.ts';
import { periodsOfTaxYear } from '../../../shared/kernel/tax-year.ts';
import { findClosedTaxMonths } from '../../domain/books/find-closed-months.ts';
import { type BookedAgent, readBookedAgents } from '../../domain/books/read-booked-agents.ts';
import { exportOfPages, type Reading } from './export-columns.ts';

/** The revenue service's codes for what is paid to independent contractors, and why no tax was deducted. */
const INCOME_CODE = '3616';
const REASON_CODE = '03';

interface TaxYearRow extends Pick<BookedAgent, 'agentId' | 'agent'> {
  taxYear: number;
  span: MonthsFilter;
  /** All its closed months. */
  year: BookedMonth;
}

const isWhole = ({ taxYear, span }: TaxYearRow) => span.to === periodsOfTaxYear(taxYear).last;

export const exportTaxYear = exportOfPages<TaxYearRow, TaxYearFilter>(
  [
    ['Tax Year', ({ taxYear }) => String(taxYear)],
    ['From', ({ span }) => span.from],
    ['Through', ({ span }) => span.to],
    ['Complete', (row) => (isWhole(row) ? 'yes' : 'no')],
    ['Agent ID', ({ agentId }) => agentId, 'id'],
    ['Agent Code', ({ agent }) => agent?.referralCode],
    ['Full Name', ({ agent }) => agent?.fullName ?? DELETED_AGENT],
    ['Address', ({ agent }) => agent?.address],
    ['Tax Number', ({ agent }) => agent?.taxNumber],
    ['VAT Number', ({ agent }) => agent?.vatNumber],
    ['Income Code', () => INCOME_CODE],
    ['Earned (R)', ({ year }) => earnedIn(year), 'rand'],
    ['IT3(a) Reason Code', () => REASON_CODE],
    ['Paid (R)', ({ year }) => year.cents.pay ?? 0, 'rand'],
    ['Returned by Banks (R)', ({ year }) => year.cents.return ?? 0, 'rand'],
    ['Opening Owed (R)', ({ year }) => year.openingCents, 'rand'],
    ['Closing Owed (R)', ({ year }) => year.closingCents, 'rand'],
  ],
  readExported,
);

/** The start of the next page, and the months that were closed when the export began. */
interface TaxYearCursor {
  at: number;
  span: MonthsFilter;
}

async function* readExported(
  reading: Reading,
  { taxYear }: TaxYearFilter,
  cursor: string | undefined,
) {
  const from = cursor === undefined ? undefined : (JSON.parse(cursor) as TaxYearCursor);
  const span = from?.span ?? (await findClosedTaxMonths(reading.context, taxYear));
  for await (const { agents, next } of readBookedAgents(reading, span, from?.at)) {
    const reached: TaxYearCursor = { at: next, span };
    const rows = agents.flatMap(({ agentId, agent, months }) => {
      const year = months.reduce<BookedMonth | undefined>(
        (sum, [, month]) => addSpans(sum, month),
        undefined,
      );
      return year ? [{ taxYear, span, agentId, agent, year }] : [];
    });
    yield { rows, cursor: JSON.stringify(reached) };
  }
}
