/** Texts of a statement, the same on screen, in print and in files. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { addMonths, monthName, type Period } from '../../../shared/kernel/month.ts';
import { periodsOfTaxYear } from '../../../shared/kernel/tax-year.ts';
import type {
  Figures,
  Statement,
  StatementLine,
  StatementSale,
} from '../../../shared/ledger/contract.ts';
import { adjustmentKindWords } from '../../../shared/adjustments/rules.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { ordinal } from '../../../shared/kernel/ordinal.ts';
import { formatDay } from '../../lib/dates.ts';

export interface WholeStatement {
  statement: Statement;
  lines: StatementLine[];
  /** Empty until the month is closed. */
  sales: StatementSale[];
}

/** The texts that differ between the agent, who reads "your bank", and the office. */
export interface StatementWords {
  /** Money that left for the agent's bank. */
  paid: string;
  /** A payment that the agent's bank sent back. */
  returned: string;
  /** Explains a closing balance below zero; the amount stands in place of `{}`. */
  owes: string;
  /** Says when the first statement comes, where none is there. */
  noStatements: string;
  /** The part of a recruit's commission that the recruiter earns. */
  share: string;
  /** Names the recruiter's recruits. */
  recruits: string;
}

export const agentWords: StatementWords = {
  paid: 'Paid to your bank',
  returned: 'Returned by your bank',
  owes: 'You owe {}; your next commission repays it first.',
  noStatements: 'From your first approved sale on, you find a statement of each month here.',
  share: 'Your share',
  recruits: 'your recruits',
};

const lineNames: Record<Exclude<StatementLine['kind'], 'pay' | 'return'>, string> = {
  upfront: 'Upfront commission',
  activation: 'Upfront commission',
  monthly: 'Monthly commission',
  bonus: 'Referral bonus',
  override: 'Override',
  monthlyOverride: 'Monthly override',
  clawback: 'Upfront commission taken back',
  adjustment: 'Adjustment',
  reversal: 'Approval undone',
};

/** The name of a line: its kind, and for what is taken back also what had earned it. */
export function lineName(
  { kind, earning }: Pick<StatementLine, 'kind' | 'earning'>,
  words: StatementWords,
): string {
  if (kind === 'pay') return words.paid;
  if (kind === 'return') return words.returned;
  if ((kind === 'clawback' || kind === 'reversal') && earning !== undefined)
    return earning === 'override' ? 'Override taken back' : 'Referral bonus taken back';
  return lineNames[kind];
}

/**
 * Details of a line: the sale, the number of sales, the recruit, the account that was paid, or why the
 * balance was adjusted. A recruit's customers are named nowhere.
 */
export function lineDetails(line: StatementLine, words: StatementWords): string {
  if (line.earning !== undefined) return recruitDetails(line, words);
  switch (line.kind) {
    case 'monthly':
      return `${countOf(line.sales ?? 0, 'sale')} active at the end of the month`;
    case 'monthlyOverride':
      return `${words.share} of the monthly commission of ${words.recruits}`;
    case 'adjustment':
      return written(adjustmentKindWords[line.adjustmentKind ?? 'other'], line.reason, ': ');
    case 'reversal':
      return written(saleOf(line), line.reason, ': ');
    case 'pay':
    case 'return':
      return written(line.bankAccount, line.transactionId);
    default:
      return saleOf(line);
  }
}

function recruitDetails(line: StatementLine, { share }: StatementWords): string {
  const { kind, earning, recruitName = 'a recruit', recruitSale = 1 } = line;
  if (earning === 'bonus') {
    const sale = recruitSale === 1 ? 'first sale' : `${ordinal(recruitSale)} sale`;
    const why = { reversal: ': its approval was undone', clawback: ': the sale ended early' };
    return kind === 'bonus'
      ? `Due from the ${sale} of ${recruitName} on`
      : `Brought by a sale of ${recruitName}${why[kind as keyof typeof why]}`;
  }
  if (kind === 'override') return `${share} of the upfront commission of ${recruitName}`;
  return kind === 'clawback'
    ? `${share} of the upfront commission of ${recruitName}: the sale ended early`
    : `${share} of a sale of ${recruitName}: its approval was undone`;
}

const written = (one: string | undefined, other: string | undefined, between = ', ') =>
  [one, other].filter(Boolean).join(between);

const saleOf = ({ customerName, productName }: StatementLine) => written(customerName, productName);

interface FigureRow {
  label: string;
  cents: number;
  hint?: string;
}

/** The lines of a statement's calculation; rare movements only if there were some. */
export function figureRows(figures: Figures, words: StatementWords): FigureRow[] {
  const seldom = (label: string, cents: number) => (cents === 0 ? [] : [{ label, cents }]);
  return [
    { label: 'Opening balance', cents: figures.openingCents },
    {
      label: 'Upfront commission',
      cents: figures.upfrontCents,
      ...(figures.upfrontSales === 0 ? {} : { hint: countOf(figures.upfrontSales, 'sale') }),
    },
    {
      label: 'Monthly commission',
      cents: figures.monthlyCents,
      ...(figures.isComplete ? {} : { hint: 'so far' }),
    },
    { label: 'Referral bonuses', cents: figures.bonusCents },
    ...seldom('Shares of recruits’ commission', figures.overrideCents),
    ...seldom('Taken back, sales ended early', 0 - figures.clawbackCents),
    ...seldom('Taken back, approvals undone', 0 - figures.reversalCents),
    ...seldom('Adjustments', figures.adjustmentCents),
    { label: words.paid, cents: 0 - figures.paidCents },
    ...seldom(words.returned, figures.returnedCents),
    { label: 'Closing balance', cents: figures.closingCents },
  ];
}

/** Says of a closing balance below zero that it is a debt; undefined for any other. */
export const owedWords = ({ closingCents }: Figures, { owes }: StatementWords) =>
  closingCents < 0 ? owes.replace('{}', formatRand(-closingCents)) : undefined;

export interface WrittenTable {
  title: string;
  head: readonly [string, string, string, string];
  rows: { id: string; cells: readonly [string, string, string]; cents: number }[];
}

/**
 * The tables under the figures in print: all lines, and all sales behind the monthly commission.
 */
export function writtenTables(
  { lines, sales }: WholeStatement,
  words: StatementWords,
): WrittenTable[] {
  const tables: WrittenTable[] = [
    {
      title: 'What happened',
      head: ['Date', 'What', 'Details', 'Amount'],
      rows: lines.map((line) => ({
        id: line.id,
        cells: [formatDay(line.at), lineName(line, words), lineDetails(line, words)],
        cents: line.amountCents,
      })),
    },
    {
      title: 'Sales behind the monthly commission',
      head: ['Approved', 'Customer', 'Product', 'Commission'],
      rows: sales.map((sale) => ({
        id: sale.id,
        cells: [formatDay(sale.approvedAt), sale.customerName, sale.productName ?? 'N/A'],
        cents: sale.monthlyCommissionCents,
      })),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** The sums of a month's movements, in cents, in words; rare ones only if there were some. */
export const sumsOf = (figures: Figures): [name: string, cents: number][] => [
  [
    'Earned',
    figures.upfrontCents +
      figures.monthlyCents +
      figures.bonusCents +
      figures.overrideCents -
      figures.clawbackCents -
      figures.reversalCents,
  ],
  ...(figures.adjustmentCents === 0
    ? []
    : [['Adjusted', figures.adjustmentCents] satisfies [string, number]]),
  ['Paid', figures.paidCents],
  ...(figures.returnedCents === 0
    ? []
    : [['Returned', figures.returnedCents] satisfies [string, number]]),
];

/** Explains a month that isn't closed. */
export const stillToCome = (period: Period) =>
  `This month is not closed yet. Its monthly commission is added on 1 ${monthName(addMonths(period, 1))}.`;

/** Months of a tax year: "March 2026 to February 2027". */
export function taxYearSpan(taxYear: number): string {
  const { first, last } = periodsOfTaxYear(taxYear);
  return `${monthName(first)} to ${monthName(last)}`;
}
