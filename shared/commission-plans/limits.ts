/** The limits of terms of commission. */

/** A whole in basis points: hundredths of a percent. */
export const WHOLE_BASIS_POINTS = 10_000;
/** The longest limited term: fifty years. */
export const MAX_COMMISSION_MONTHS = 600;
export const MAX_BONUS_SALES = 100;
export const MAX_CLAWBACK_DAYS = 365;
