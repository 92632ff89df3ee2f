/** Statements as CSV files for spreadsheets and bookkeeping programs. */
import { textCell } from '../../../shared/kernel/csv.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import { addMonths, dayOf, startOf } from '../../../shared/kernel/month.ts';
import type {
  Figures,
  Statement,
  StatementLine,
  TaxYear,
} from '../../../shared/ledger/contract.ts';
import { csvBlob } from '../../lib/csv-blob.ts';
import {
  type WholeStatement,
  lineDetails,
  lineName,
  type StatementWords,
} from './statement-words.ts';

type Row = Record<string, string>;

interface Movement {
  date: string;
  what: string;
  of?: string | undefined;
  product?: string | undefined;
  bankAccount?: string | undefined;
  transactionId?: string | undefined;
  saleId?: string | undefined;
  payoutId?: string | undefined;
  reason?: string | undefined;
  cents: number;
}

/** One row per movement; the monthly commission has one row per sale. */
function movementsOf({ lines, sales }: WholeStatement, words: StatementWords): Movement[] {
  return lines.flatMap((line): Movement[] => {
    const { kind, at, amountCents, customerName, recruitName } = line;
    const moved = { date: dayOf(at), what: lineName(line, words) };
    if (kind !== 'monthly')
      return [
        {
          ...moved,
          of: customerName ?? recruitName,
          product: line.productName,
          bankAccount: line.bankAccount,
          transactionId: line.transactionId,
          saleId: line.saleId,
          payoutId: line.payoutId,
          reason: reasonOf(line, words),
          cents: amountCents,
        },
      ];
    return sales.map((sale) => ({
      ...moved,
      of: sale.customerName,
      product: sale.productName,
      saleId: sale.id,
      cents: sale.monthlyCommissionCents,
    }));
  });
}

/** Why the balance moved: of an adjustment with its kind, and what a recruit's sale has to do with it. */
const reasonOf = (line: StatementLine, words: StatementWords): string | undefined =>
  line.kind === 'adjustment' || line.kind === 'monthlyOverride' || line.earning !== undefined
    ? lineDetails(line, words)
    : line.reason;

/** A month, from the opening to the closing balance, with every movement. */
export function statementCsv(whole: WholeStatement, words: StatementWords): Blob {
  const { period, openingCents, isComplete } = whole.statement;
  let balance = openingCents;
  const edge = (date: string, what: string): Row =>
    rowOf({ date, what, cents: undefined }, balance);
  const firstDay = dayOf(startOf(period));
  const lastDay = dayOf(new Date(Date.parse(startOf(addMonths(period, 1))) - 1));
  const opening = edge(firstDay, 'Opening balance');
  const movements = movementsOf(whole, words).map((movement) => {
    balance += movement.cents;
    return rowOf(movement, balance);
  });
  const closing = edge(lastDay, isComplete ? 'Closing balance' : 'Balance so far');
  return csvBlob([opening, ...movements, closing]);
}

const rowOf = (
  {
    date,
    what,
    of = '',
    product = '',
    bankAccount = '',
    transactionId = '',
    saleId = '',
    payoutId = '',
    reason = '',
    cents,
  }: Omit<Movement, 'cents'> & { cents: number | undefined },
  balance: number,
): Row => ({
  Date: date,
  Type: what,
  'Customer or Recruit': textCell(of),
  Product: textCell(product),
  'Bank Account': textCell(bankAccount),
  'Transaction ID': textCell(transactionId),
  'Amount (R)': cents === undefined ? '' : formatPlainRand(cents),
  'Balance (R)': formatPlainRand(balance),
  'Sale ID': textCell(saleId),
  'Payout ID': textCell(payoutId),
  Reason: textCell(reason),
});

const figureCells = (figures: Figures): Row => ({
  'Opening (R)': formatPlainRand(figures.openingCents),
  'Upfront Sales': String(figures.upfrontSales),
  'Upfront (R)': formatPlainRand(figures.upfrontCents),
  'Monthly (R)': formatPlainRand(figures.monthlyCents),
  'Bonus (R)': formatPlainRand(figures.bonusCents),
  'Override (R)': formatPlainRand(figures.overrideCents),
  'Taken Back (R)': formatPlainRand(figures.clawbackCents),
  'Approvals Undone (R)': formatPlainRand(figures.reversalCents),
  'Adjustments (R)': formatPlainRand(figures.adjustmentCents),
  'Paid (R)': formatPlainRand(figures.paidCents),
  'Returned (R)': formatPlainRand(figures.returnedCents),
  'Closing (R)': formatPlainRand(figures.closingCents),
  Complete: figures.isComplete ? 'yes' : 'so far',
});

/** A tax year's months, oldest first, and their total. */
export const taxYearCsv = (taxYear: TaxYear, months: readonly Statement[]): Blob =>
  csvBlob([
    ...[...months]
      .sort((one, other) => one.period.localeCompare(other.period))
      .map((month) => ({ Month: month.period, ...figureCells(month) })),
    { Month: `Tax year ${taxYear.taxYear}`, ...figureCells(taxYear) },
  ]);
