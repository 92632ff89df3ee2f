/**
 * Makes statements from the months' figures: each opens with the closing amount of the one before.
 */
import { addMonths, type Period } from '../../../shared/kernel/month.ts';
import { periodsOfTaxYear, taxYearOf } from '../../../shared/kernel/tax-year.ts';
import type { Figures, Statement, TaxYear } from '../../../shared/ledger/contract.ts';
import { salesBehind } from '../../../shared/ledger/rules.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';
import { MEASURES, noMeasures } from '../../../shared/kernel/measures.ts';
import type { MonthOf } from '../../data/reports/rollup.table.ts';

/** The months of an agent's statements. */
export interface Span {
  /** The last month that gets a statement, where nothing moved later. */
  through: Period;
  /** The last period that is closed for the agent. */
  closedThrough: Period;
}

/**
 * A statement for each month from the first movement on, oldest first. Where the clock was ahead, the ledger
 * has entries of later months than the present one: these have statements too, or nothing would add up to the
 * balance.
 */
export function foldStatements(
  months: readonly MonthOf[],
  { through, closedThrough }: Span,
): Statement[] {
  const moved = new Map(months.map(({ period, measures }) => [period, measures]));
  const statements: Statement[] = [];
  const moving = lastMonth(months) ?? '';
  const last = moving > through ? moving : through;
  let before: Pick<Figures, 'closingCents' | 'reservedCents'> = {
    closingCents: 0,
    reservedCents: 0,
  };
  for (let period = firstMonth(months); period && period <= last; period = addMonths(period, 1)) {
    const setAside = moved.get(addMonths(period, -1))?.ledgerSetAsideCents ?? 0;
    const figures = figuresAfter(before, moved.get(period) ?? noMeasures(), setAside);
    statements.push({ period, ...figures, isComplete: period <= closedThrough });
    before = figures;
  }
  return statements;
}

/** The first month with a movement. What a month set aside moved only in the month after it. */
function firstMonth([first]: readonly MonthOf[]): Period | undefined {
  if (!first?.measures.ledgerSetAsideCents) return first?.period;
  const movedItself = MEASURES.some(
    (name) => name !== 'ledgerSetAsideCents' && first.measures[name] !== 0,
  );
  return movedItself ? first.period : addMonths(first.period, 1);
}

const lastMonth = (months: readonly MonthOf[]): Period | undefined => {
  const last = months.at(-1);
  return last?.measures.ledgerSetAsideCents ? addMonths(last.period, 1) : last?.period;
};

/** @param setAside reserved for this month's payouts, in cents (stored with the month before) */
function figuresAfter(
  before: Pick<Figures, 'closingCents' | 'reservedCents'>,
  moved: Measures,
  setAside: number,
): Omit<Figures, 'isComplete'> {
  const earned =
    moved.ledgerUpfrontCents +
    moved.ledgerMonthlyCents +
    moved.ledgerBonusCents +
    moved.ledgerOverrideCents +
    moved.ledgerAdjustmentCents -
    moved.ledgerClawbackCents -
    moved.ledgerReversalCents;
  return {
    openingCents: before.closingCents,
    upfrontSales: moved.ledgerUpfronts,
    upfrontCents: moved.ledgerUpfrontCents,
    monthlyCents: moved.ledgerMonthlyCents,
    monthlySales: monthlySalesOf(moved),
    bonusCents: moved.ledgerBonusCents,
    overrideCents: moved.ledgerOverrideCents,
    clawbackCents: moved.ledgerClawbackCents,
    adjustmentCents: moved.ledgerAdjustmentCents,
    reversalCents: moved.ledgerReversalCents,
    paidCents: moved.ledgerPaidCents,
    returnedCents: moved.ledgerReturnedCents,
    closingCents: before.closingCents + earned - moved.ledgerPaidCents + moved.ledgerReturnedCents,
    reservedCents: before.reservedCents + setAside + moved.ledgerReservedCents,
  };
}

/** Sales of plans are counted; each of the others earned R10.00. */
const monthlySalesOf = (moved: Measures): number =>
  moved.ledgerPlanSales +
  salesBehind({ earnedCents: moved.ledgerMonthlyCents - moved.ledgerPlanMonthlyCents });

/**
 * The totals of each tax year, oldest first.
 * @param statements oldest first, without gaps
 */
export function foldTaxYears(statements: readonly Statement[], closedThrough: Period): TaxYear[] {
  const years = new Map<number, TaxYear>();
  for (const { period, ...month } of statements) {
    const taxYear = taxYearOf(period);
    const isComplete = periodsOfTaxYear(taxYear).last <= closedThrough;
    const year = years.get(taxYear);
    years.set(taxYear, { ...(year ? addFigures(year, month) : month), taxYear, isComplete });
  }
  return [...years.values()];
}

/** Movements add up; opening and closing amounts are those of the first and the last month. */
const addFigures = (year: Figures, month: Figures): Figures => ({
  ...month,
  openingCents: year.openingCents,
  upfrontSales: year.upfrontSales + month.upfrontSales,
  upfrontCents: year.upfrontCents + month.upfrontCents,
  monthlyCents: year.monthlyCents + month.monthlyCents,
  monthlySales: year.monthlySales + month.monthlySales,
  bonusCents: year.bonusCents + month.bonusCents,
  overrideCents: year.overrideCents + month.overrideCents,
  clawbackCents: year.clawbackCents + month.clawbackCents,
  adjustmentCents: year.adjustmentCents + month.adjustmentCents,
  reversalCents: year.reversalCents + month.reversalCents,
  paidCents: year.paidCents + month.paidCents,
  returnedCents: year.returnedCents + month.returnedCents,
});
