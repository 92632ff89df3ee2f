/** The top rows of a report, from the sums of each agent, product or referrer. */
import { commissionThrough } from '../../../shared/reports/rules.ts';
import type { TopEarner, TopReferrer } from '../../data/reports/report-top.table.ts';
import type { Figures } from './fold-figures.ts';

/** Sorts by these figures, highest first, and finally by id, so that equal rows keep their order. */
export const byHighest =
  <Row extends { id: string }>(...figures: ((row: Row) => number)[]) =>
  (one: Row, other: Row): number => {
    for (const figure of figures) {
      const by = figure(other) - figure(one);
      if (by !== 0) return by;
    }
    return one.id < other.id ? -1 : 1;
  };

/**
 * An agent's or product's row; undefined without an approved or paid sale.
 * @param today the day of reading; its month has earned nothing yet
 */
export function foldEarner(
  id: string,
  [sales = 0, revenueCents = 0, salesFixedCents = 0, salesMonthlyCents = 0]: Figures,
  today: string,
): TopEarner | undefined {
  if (sales <= 0) return undefined;
  const commissionCents = commissionThrough({ salesFixedCents, salesMonthlyCents }, today);
  return { id, sales, revenueCents, commissionCents };
}

/** By revenue, highest first. */
export const inOrderOfEarners = byHighest<TopEarner>(
  ({ revenueCents }) => revenueCents,
  ({ sales }) => sales,
);

/** An agent's row; undefined without a recruit or a click on a link. */
export function foldReferrer(
  id: string,
  [referrals = 0, firstSales = 0, clicks = 0, conversions = 0, bonusCents = 0]: Figures,
): TopReferrer | undefined {
  if (referrals <= 0 && clicks <= 0) return undefined;
  return { id, referrals, firstSales, clicks, conversions, bonusCents };
}

/** By referrals, most first. */
export const inOrderOfReferrers = byHighest<TopReferrer>(
  ({ referrals }) => referrals,
  ({ firstSales }) => firstSales,
  ({ conversions }) => conversions,
  ({ clicks }) => clicks,
);

/** The first rows in an order, of any number that are added one by one. */
export class FirstRows<Row> {
  readonly #limit: number;
  readonly #order: (one: Row, other: Row) => number;
  #rows: Row[] = [];
  #total = 0;

  constructor(limit: number, order: (one: Row, other: Row) => number) {
    this.#limit = limit;
    this.#order = order;
  }

  add(row: Row): void {
    this.#total++;
    this.#rows.push(row);
    // Sorted rarely, and never many.
    if (this.#rows.length >= 20 * this.#limit) this.#cut();
  }

  /** The first rows, and the number of all. */
  get result(): { rows: Row[]; total: number } {
    this.#cut();
    return { rows: this.#rows, total: this.#total };
  }

  #cut(): void {
    this.#rows = this.#rows.sort(this.#order).slice(0, this.#limit);
  }
}
