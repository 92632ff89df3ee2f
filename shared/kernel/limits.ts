/** Limits that the browser knows too; apart from the schemas, whose library it goes without. */

/** How many rows one call may name. */
export const MAX_BULK = 100;
