/** A count of what has to be read to be counted stops here. */
export const MOST_COUNTED = 100;

/** A count that stops: "99+" where there may be more. */
export const formatStopped = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
