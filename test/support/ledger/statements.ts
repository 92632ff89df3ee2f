/** An agent's statements beside the ledger, to the cent. */
import { expect } from 'vitest';
import type { Statement, StatementLine, StatementSale } from '../../../shared/ledger/contract.ts';
import type { LedgerEntry } from '../../../functions/data/ledger/ledger-entry.table.ts';
import { taxYearOf } from '../../../shared/kernel/tax-year.ts';
import { fold, salesBehind, owedCents } from '../../../shared/ledger/rules.ts';
import { booksOf } from './ledger.ts';
import type { Office, Person } from '../stack/office.ts';
import type { TestStack } from '../stack/stack.ts';
import { allRows } from '../stack/all-pages.ts';

/** Small, so that most months have more than one. */
const PAGE = 7;

/** The calls that read one agent's statements. */
interface StatementReader {
  api: {
    ledger: Pick<
      Person['api']['ledger'],
      'listMyStatements' | 'getMyStatement' | 'listStatementSales'
    >;
  };
}

/** Reads an agent's statements as an administrator, by the names of the agent's own calls. */
export function officeReading({ api: { ledger } }: Office['admin'], agentId: string) {
  return {
    api: {
      ledger: {
        listMyStatements: () => ledger.listAgentStatements({ agentId }),
        getMyStatement: (input) => ledger.getAgentStatement({ agentId, ...input }),
        listStatementSales: (input) => ledger.listAgentStatementSales({ agentId, ...input }),
      },
    },
  } satisfies StatementReader;
}

/** Every line of a month's statement, page by page. */
export const linesOf = ({ api: { ledger } }: StatementReader, period: string, limit = PAGE) =>
  allRows<StatementLine>((from) => ledger.getMyStatement({ period, limit, ...from }));

/** Every sale behind a month's commission, page by page. */
export const salesBehindMonth = (
  { api: { ledger } }: StatementReader,
  period: string,
  limit = PAGE,
) => allRows<StatementSale>((from) => ledger.listStatementSales({ period, limit, ...from }));

/** Expects each month and tax year to be what the entries say, and each line to be one of them. */
export async function expectStatementsOf(stack: TestStack, person: Person): Promise<void> {
  const { entries } = await booksOf(stack, person);
  const { statements, taxYears } = await person.api.ledger.listMyStatements();
  const months = new Set(statements.map(({ period }) => period));
  expect(entries.filter(({ period }) => !months.has(period))).toEqual([]);
  for (const statement of statements) await expectStatement(person, statement, entries);
  const oldestFirst = statements.toReversed();
  for (const [at, { openingCents }] of oldestFirst.entries())
    expect(openingCents).toBe(oldestFirst[at - 1]?.closingCents ?? 0);
  const earnings = await person.api.ledger.getMyEarnings();
  const { earnedCents, adjustedCents, paidCents, reservedCents } = earnings;
  const closingCents = earnedCents + adjustedCents - paidCents;
  if (entries.length > 0) expect(statements[0]).toMatchObject({ closingCents, reservedCents });
  for (const { taxYear, ...figures } of taxYears)
    expect(figures).toMatchObject(
      figuresOf(entries.filter(({ period }) => taxYearOf(period) === taxYear)),
    );
}

async function expectStatement(person: Person, statement: Statement, entries: LedgerEntry[]) {
  const { period, openingCents, closingCents, reservedCents, monthlyCents } = statement;
  const own = entries.filter((entry) => entry.period === period);
  const until = fold(entries.filter((entry) => entry.period <= period));
  expect(statement).toMatchObject(figuresOf(own));
  expect(closingCents).toBe(owedCents(until));
  expect(reservedCents).toBe(until.reservedCents);
  const lines = await linesOf(person, period);
  const moving = own.filter((entry) => owedCents(entry) !== 0);
  expect(new Map(lines.map(({ id, amountCents }) => [id, amountCents]))).toEqual(
    new Map(moving.map((entry) => [entry.key, owedCents(entry)])),
  );
  expect(lines).toHaveLength(moving.length);
  expect(openingCents + lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(closingCents);
  if (!statement.isComplete) return;
  const sales = await salesBehindMonth(person, period);
  const cents = sales.map(({ monthlyCommissionCents }) => monthlyCommissionCents);
  expect(cents.reduce((total, one) => total + one, 0)).toBe(monthlyCents);
  expect(sales).toHaveLength(statement.monthlySales);
}

const sum = (entries: LedgerEntry[], kind: LedgerEntry['kind']) =>
  entries
    .filter((entry) => entry.kind === kind)
    .reduce((total, entry) => total + Math.abs(entry.earnedCents + entry.paidCents), 0);

/** The sums of the ledger's entries, without the projector's. */
const figuresOf = (entries: LedgerEntry[]) => ({
  upfrontSales: entries.filter(({ kind }) => kind === 'upfront').length,
  upfrontCents: sum(entries, 'upfront') + sum(entries, 'activation'),
  monthlyCents: sum(entries, 'monthly'),
  monthlySales: entries
    .filter(({ kind }) => kind === 'monthly')
    .reduce((total, entry) => total + salesBehind(entry), 0),
  bonusCents: sum(entries, 'bonus'),
  overrideCents: sum(entries, 'override') + sum(entries, 'monthlyOverride'),
  clawbackCents: sum(entries, 'clawback'),
  reversalCents: sum(entries, 'reversal'),
  adjustmentCents: entries
    .filter(({ kind }) => kind === 'adjustment')
    .reduce((total, entry) => total + entry.earnedCents, 0),
  paidCents: sum(entries, 'pay'),
  returnedCents: sum(entries, 'return'),
});
