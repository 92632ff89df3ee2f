/**
 * The reports' tops and the leaderboards' ranks, computed from every daily figure and every entry:
 * what the ranker's pages have to lead to.
 */
import { expect } from 'vitest';
import { leaderboardEntryTable } from '../../../functions/data/leaderboard/leaderboard-entry.table.ts';
import { boardPageTable } from '../../../functions/data/leaderboard/board-page.table.ts';
import { reportTopTable } from '../../../functions/data/reports/report-top.table.ts';
import {
  dailyNameOf,
  type DailyRow,
  RANKED,
  type Ranked,
  type RollupKey,
  sumOf,
} from '../../../functions/data/reports/rollup.table.ts';
import { entityOf } from '../../../functions/platform/item.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { MEASURES, type Measures } from '../../../shared/kernel/measures.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { lastDays } from '../../../shared/kernel/span.ts';
import { type Board, orderOf, ranksOf } from '../../../shared/leaderboard/rules.ts';
import { commissionThrough, REPORT_DAYS, TOP_ROWS } from '../../../shared/reports/rules.ts';

type Row = { id: string } & Record<string, number | string>;

const byHighest =
  (...names: string[]) =>
  (one: Row, other: Row): number => {
    for (const name of names) {
      const by = Number(other[name]) - Number(one[name]);
      if (by !== 0) return by;
    }
    return one.id < other.id ? -1 : 1;
  };

const earnersOf = (sums: ReadonlyMap<string, Measures>, today: string): Row[] =>
  Array.from(sums, ([id, figures]) => ({
    id,
    sales: figures.salesApproved + figures.salesPaid,
    revenueCents: figures.salesValueCents,
    commissionCents: commissionThrough(figures, today),
  }))
    .filter(({ sales }) => sales > 0)
    .sort(byHighest('revenueCents', 'sales'));

const referrersOf = (sums: ReadonlyMap<string, Measures>): Row[] =>
  Array.from(sums, ([id, figures]) => ({
    id,
    referrals: figures.referrals,
    firstSales: figures.referralsFirstSale,
    clicks: figures.clicksInvite + figures.clicksTraffic,
    conversions: figures.clicksConverted,
    bonusCents: figures.referralBonusCents,
  }))
    .filter(({ referrals, clicks }) => referrals > 0 || clicks > 0)
    .sort(byHighest('referrals', 'firstSales', 'conversions', 'clicks'));

/** Every daily figure that there is, by what is ranked. */
async function readDays(table: Table): Promise<Map<Ranked, DailyRow[]>> {
  const rows: (DailyRow & { ranked: Ranked })[] = [];
  for await (const item of scanTable(table)) {
    const name =
      entityOf(item) === 'rollup' ? dailyNameOf(item as unknown as RollupKey) : undefined;
    if (name) rows.push({ ...name, measures: item });
  }
  return Map.groupBy(rows, ({ ranked }) => ranked);
}

function sumPeriod(rows: readonly DailyRow[], from: string) {
  const sums = new Map<string, Partial<Measures>>();
  for (const { day, id, measures } of rows) {
    if (day < from) continue;
    const sum = sums.get(id) ?? {};
    for (const name of MEASURES) sum[name] = (sum[name] ?? 0) + (measures[name] ?? 0);
    sums.set(id, sum);
  }
  return new Map(Array.from(sums, ([id, sum]) => [id, sumOf([sum])]));
}

/** Expects the stored tops of agents, products and referrers to be those of all daily figures. */
export async function expectTops(table: Table, now: Date): Promise<void> {
  const today = dayOf(now);
  const figures = await readDays(table);
  for (const kind of RANKED) {
    const read = figures.get(kind) ?? [];
    for (const days of REPORT_DAYS) {
      const sums = sumPeriod(read, lastDays(today, days).from);
      const all = kind === 'referrers' ? referrersOf(sums) : earnersOf(sums, today);
      const { asOf: _, ...top } = await reportTopTable(table).get(kind, days);
      const rows = all.slice(0, TOP_ROWS[kind]);
      expect({ kind, days, ...top }).toEqual({ kind, days, rows, total: all.length });
    }
  }
}

/** Expects the stored ranks of these agents to be those of all leaderboard entries. */
export async function expectRanks(table: Table, agentIds: readonly string[]): Promise<void> {
  const orderOn = async (board: Board) =>
    (await leaderboardEntryTable(table).all(board))
      .map((entry) => ({ ...entry, order: orderOf(entry) }))
      .sort((one, other) => (one.order < other.order ? -1 : 1))
      .map(({ agentId }) => agentId);
  const [sales, subAgents, recruiters] = [
    await orderOn('sales'),
    await orderOn('subAgents'),
    await orderOn('recruiters'),
  ];
  const ranks = ranksOf({ sales, subAgents, recruiters });
  const stored = await Promise.all(agentIds.map((id) => boardPageTable(table).get(id)));
  expect(new Map(agentIds.map((id, at) => [id, stored[at]?.ranks]))).toEqual(
    new Map(agentIds.map((id) => [id, ranks.get(id)])),
  );
}
