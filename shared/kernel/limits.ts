/** Limits that the browser needs too; kept out of the schemas, because those need zod. */

/** Most rows in one call. */
export const MAX_BULK = 100;
