/** Limits that the browser needs too; kept out of the schemas, because those need zod. */

/** Most rows in one call. */
export const MAX_BULK = 100;

/** Most characters of a search's term: a search box takes as many, and a key can hold them. */
export const MAX_TERM = 100;
