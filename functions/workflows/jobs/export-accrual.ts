/**
 * The export of the accrual: what each agent earned, was paid and is owed in closed months, equal to the
 * statements to the cent, and the totals of all agents.
 */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import {
  addAgents,
  addSpans,
  BOOKED_KINDS,
  type BookedKind,
  type BookedMonth,
} from '../../../shared/books/rules.ts';
import type { MonthsFilter } from '../../../shared/books/schemas.ts';
import { monthName, type Period } from '../../../shared/kernel/month.ts';
import type { BookedAgent } from '../../domain/books/read-booked-agents.ts';
import { readBookedAgents } from '../../domain/books/read-booked-agents.ts';
import { type Column, exportOfPages, type Reading } from './export-columns.ts';

interface AccrualRow {
  /** A month, or a span of months in the last total. */
  period: string;
  agentId: string;
  code: string;
  name: string;
  month: BookedMonth;
}

const kindColumn = ({ kind, title }: BookedKind): Column<AccrualRow> => [
  `${title} (R)`,
  ({ month }) => month.cents[kind] ?? 0,
  'rand',
];

export const exportAccrual = exportOfPages<AccrualRow, MonthsFilter>(
  [
    ['Month', ({ period }) => period],
    ['Agent ID', ({ agentId }) => agentId, 'id'],
    ['Agent Code', ({ code }) => code],
    ['Agent', ({ name }) => name],
    ['Sales Earning Monthly', ({ month }) => month.monthlySales, 'number'],
    ['Sales Approved', ({ month }) => month.upfrontSales, 'number'],
    ['Opening Owed (R)', ({ month }) => month.openingCents, 'rand'],
    ...BOOKED_KINDS.map(kindColumn),
    ['Closing Owed (R)', ({ month }) => month.closingCents, 'rand'],
    ['Of It in Payouts on Their Way (R)', ({ month }) => month.reservedCents, 'rand'],
  ],
  readExported,
);

/** The start of the next page: the position of its first agent, and the totals of the agents before. */
interface AccrualCursor {
  at: number;
  totals: (readonly [Period, BookedMonth])[];
}

async function* readExported(reading: Reading, span: MonthsFilter, cursor: string | undefined) {
  const from = cursor === undefined ? undefined : (JSON.parse(cursor) as AccrualCursor);
  const totals = new Map(from?.totals);
  for await (const { agents, next } of readBookedAgents(reading, span, from?.at)) {
    for (const [period, month] of agents.flatMap(({ months }) => months))
      totals.set(period, addAgents(totals.get(period), month));
    const reached: AccrualCursor = { at: next, totals: [...totals] };
    yield { rows: agents.flatMap(rowsOf), cursor: JSON.stringify(reached) };
  }
  yield { rows: totalRows(totals), cursor: null, areTotals: true };
}

const rowsOf = ({ agentId, agent, months }: BookedAgent): AccrualRow[] =>
  months.map(([period, month]) => ({
    period,
    agentId,
    code: agent?.referralCode ?? '',
    name: agent?.fullName ?? DELETED_AGENT,
    month,
  }));

/** A total of each month, oldest first, and of all of them where there are several. */
function totalRows(totals: ReadonlyMap<Period, BookedMonth>): AccrualRow[] {
  const total = { agentId: '', code: '' };
  const months = [...totals].toSorted(([one], [other]) => one.localeCompare(other));
  const rows = months.map(([period, month]) => ({
    ...total,
    period,
    name: `Total of ${monthName(period)}`,
    month,
  }));
  const [first, last] = [months[0]?.[0], months.at(-1)?.[0]];
  if (!first || !last || first === last) return rows;
  const whole = months.reduce<BookedMonth | undefined>(
    (sum, [, month]) => addSpans(sum, month),
    undefined,
  );
  const name = `Total of ${monthName(first)} to ${monthName(last)}`;
  return whole ? [...rows, { ...total, period: `${first} to ${last}`, name, month: whole }] : rows;
}
