/** Formats a count for people: `10 001`, thousands apart by a no-break space as money has them. */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
