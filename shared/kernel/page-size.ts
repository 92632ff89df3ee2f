/** Kept out of the schemas, because those need zod. */

/** Most rows in one page. */
export const MAX_PAGE = 100;
