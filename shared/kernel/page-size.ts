/** How many rows an answer may have; apart from the schemas, which browsers don't need. */

/** Rows of one page at most (DESIGN 5). */
export const MAX_PAGE = 100;
