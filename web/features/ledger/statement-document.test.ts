import { describe, expect, it } from 'vitest';
import type { Statement, StatementLine, StatementSale } from '../../../shared/ledger/contract.ts';
import { loadStatement, StatementMoved } from './statement-document.ts';

const statement: Statement = {
  period: '2026-10',
  openingCents: 1_000,
  upfrontSales: 1,
  upfrontCents: 5_000,
  monthlyCents: 3_000,
  monthlySales: 3,
  bonusCents: 0,
  overrideCents: 0,
  clawbackCents: 0,
  adjustmentCents: 0,
  reversalCents: 0,
  paidCents: 6_000,
  returnedCents: 0,
  closingCents: 3_000,
  reservedCents: 0,
  isComplete: true,
};
const line = (id: string, amountCents: number): StatementLine => ({
  id,
  kind: 'upfront',
  at: '2026-10-05T08:00:00.000Z',
  amountCents,
});
const sale = (id: string): StatementSale => ({
  id,
  customerName: 'Nomsa Dlamini',
  approvedAt: '2026-10-05T08:00:00.000Z',
  monthlyCommissionCents: 1_000,
});

/** Answers a page per call; the cursor is the number of the next page. */
const paged =
  <Row>(pages: Row[][]) =>
  ({ cursor }: { cursor?: string | undefined }) => {
    const at = Number(cursor ?? 0);
    const next = at + 1 < pages.length ? String(at + 1) : null;
    return Promise.resolve({ rows: pages[at] ?? [], cursor: next, statement });
  };
const load = (lines: StatementLine[][], sales: StatementSale[][]) =>
  loadStatement({ getStatement: paged(lines), listSales: paged(sales) }, '2026-10');

const lines = [[line('a', 5_000)], [], [line('b', 3_000), line('c', -6_000)]];
const sales = [[sale('a')], [], [sale('b'), sale('c')]];

describe('a whole statement', () => {
  it('has the rows of every page', async () => {
    expect(await load(lines, sales)).toEqual({
      statement,
      lines: lines.flat(),
      sales: sales.flat(),
    });
  });

  it('fails if a line is missing, or came in between', async () => {
    await expect(load(lines.slice(0, 2), sales)).rejects.toThrow(StatementMoved);
    await expect(load([...lines, [line('d', 5_000)]], sales)).rejects.toThrow(StatementMoved);
  });

  it('fails if a sale behind the monthly commission is missing', async () => {
    await expect(load(lines, sales.slice(0, 2))).rejects.toThrow(StatementMoved);
  });
});
