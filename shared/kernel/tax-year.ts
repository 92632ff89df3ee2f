/** South African tax years: from 1 March to the end of February, named by the year in which they end. */
import { addMonths, type Period } from './month.ts';

/** The tax year in which a period lies: March 2026 to February 2027 are 2027. */
export const taxYearOf = (period: Period): number => Number(addMonths(period, 10).slice(0, 4));

/** The first and the last period of a tax year. */
export const periodsOfTaxYear = (taxYear: number): { first: Period; last: Period } => ({
  first: `${taxYear - 1}-03`,
  last: `${taxYear}-02`,
});
