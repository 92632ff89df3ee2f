/** Counts as people read them. */

/** Groups the digits of a whole number by thousands, with no-break spaces: `10 001`. */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** The form of a noun that fits a count: "sale" for 1, else "sales". */
export const plural = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`);

/** A count with its noun: "1 sale", "10 001 sales". */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${plural(count, noun)}`;
