/**
 * Computes the top rows of each report period: agents and products by revenue, recruiters by
 * referrals, resources by views. It reads one row for each of them and each day with events, for a
 * year; screens read the result.
 */
import { dayOf, startOfDay } from '../../../shared/kernel/month.ts';
import { lastDays, monthOf, monthsOf, type Span } from '../../../shared/kernel/span.ts';
import { MEASURES, type Measures } from '../../../shared/kernel/measures.ts';
import {
  commissionThrough,
  REPORT_DAYS,
  type ReportDays,
  TOP_ROWS,
} from '../../../shared/reports/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table.ts';
import { resourceTable } from '../../data/resource.table.ts';
import {
  reportTopTable,
  type TopEarner,
  type TopKind,
  type TopReferrer,
  type TopResource,
  type TopRows,
} from '../../data/report-top.table.ts';
import { type Ranked, resourceScope, rollupTable, sumOf } from '../../data/rollup.table.ts';

interface Deps {
  table: Table;
  clock: Clock;
}

const LONGEST = Math.max(...REPORT_DAYS);

/** The sums of one period, by id. */
type Sums = Map<string, Partial<Measures>>;

/** Writes the top rows of every period, each with its time of computation. */
export async function rankPeriods({ table, clock }: Deps): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  const asOf = now.toISOString();
  const write = <Kind extends TopKind>(kind: Kind, days: ReportDays, all: TopRows[Kind][]) =>
    reportTopTable(table).put(kind, days, {
      rows: all.slice(0, TOP_ROWS[kind]),
      total: all.length,
      asOf,
    });
  const months = await busyMonths(table, today);
  for (const kind of ['agents', 'products'] as const)
    for (const [days, sums] of await sumPeriods(table, kind, { today, months }))
      await write(kind, days, earnersOf(sums, today));
  for (const [days, sums] of await sumPeriods(table, 'referrers', { today, months }))
    await write('referrers', days, referrersOf(sums));
  for (const [days, resources] of await sumResources(table, today))
    await write('resources', days, resources);
}

/**
 * The months of the longest period that have any figures. Every daily figure also counts in the
 * network's month, so no month without figures is read.
 */
async function busyMonths(table: Table, today: string): Promise<Span[]> {
  const { from, through } = lastDays(today, LONGEST);
  const all = monthsOf({ from, through });
  const busy = await rollupTable(table).networkMonths([monthOf(from), monthOf(through)]);
  return all.filter((month) => busy.has(monthOf(month.from)));
}

/** The sums of each period; each day is read only once. */
async function sumPeriods(
  table: Table,
  ranked: Ranked,
  { today, months }: { today: string; months: readonly Span[] },
) {
  const periods = REPORT_DAYS.map((days) => {
    const { from } = lastDays(today, days);
    return { days, from, sums: new Map() as Sums };
  });
  for (const month of months)
    for (const { day, id, measures } of await rollupTable(table).daily(ranked, month))
      for (const { from, sums } of periods) if (day >= from) addTo(sums, id, measures);
  return periods.map(({ days, sums }) => [days, sums] as const);
}

function addTo(sums: Sums, id: string, measures: Partial<Measures>): void {
  const sum = sums.get(id) ?? {};
  for (const name of MEASURES) {
    const by = measures[name] ?? 0;
    if (by !== 0) sum[name] = (sum[name] ?? 0) + by;
  }
  sums.set(id, sum);
}

/**
 * Sorts by these figures, highest first, and finally by id, so that equal rows keep their order.
 */
const byHighest =
  <Row extends { id: string }>(...figures: ((row: Row) => number)[]) =>
  (one: Row, other: Row): number => {
    for (const figure of figures) {
      const by = figure(other) - figure(one);
      if (by !== 0) return by;
    }
    return one.id < other.id ? -1 : 1;
  };

/** Agents with an approved or paid sale, ordered by revenue, highest first. */
const earnersOf = (sums: Sums, today: string): TopEarner[] =>
  Array.from(sums, ([id, sum]) => {
    const figures = sumOf([sum]);
    return {
      id,
      sales: figures.salesApproved + figures.salesPaid,
      revenueCents: figures.salesValueCents,
      commissionCents: commissionThrough(figures, today),
    };
  })
    .filter(({ sales }) => sales > 0)
    .sort(
      byHighest(
        ({ revenueCents }) => revenueCents,
        ({ sales }) => sales,
      ),
    );

/** Agents with a recruit or a click on a link, ordered by referrals, most first. */
const referrersOf = (sums: Sums): TopReferrer[] =>
  Array.from(sums, ([id, sum]) => {
    const figures = sumOf([sum]);
    return {
      id,
      referrals: figures.referrals,
      firstSales: figures.referralsFirstSale,
      clicks: figures.clicksInvite + figures.clicksTraffic,
      conversions: figures.clicksConverted,
      bonusCents: figures.referralBonusCents,
    };
  })
    .filter(({ referrals, clicks }) => referrals > 0 || clicks > 0)
    .sort(
      byHighest(
        ({ referrals }) => referrals,
        ({ firstSales }) => firstSales,
        ({ conversions }) => conversions,
        ({ clicks }) => clicks,
      ),
    );

/** Published resources that were created in each period, ordered by views, most first. */
async function sumResources(table: Table, today: string) {
  const { from } = lastDays(today, LONGEST);
  const found = await resourceTable(table).publishedSince(startOfDay(from));
  const uses = await rollupTable(table).readEach(found.map(({ id }) => resourceScope(id)));
  const all = found.map(({ id, createdAt }): TopResource & { createdAt: string } => {
    const used = uses.get(resourceScope(id));
    const { resourceViews: views = 0, resourceDownloads: downloads = 0 } = used ?? {};
    return { id, createdAt, views, downloads, shares: used?.resourceShares ?? 0 };
  });
  all.sort(
    byHighest(
      ({ views }) => views,
      ({ downloads }) => downloads,
      ({ shares }) => shares,
    ),
  );
  return REPORT_DAYS.map((days) => {
    const since = startOfDay(lastDays(today, days).from);
    const created = all.filter(({ createdAt }) => createdAt >= since);
    const rows = created.map(
      ({ id, views, downloads, shares }): TopResource => ({ id, views, downloads, shares }),
    );
    return [days, rows] as const;
  });
}
