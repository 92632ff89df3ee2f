/** Limits of AWS that works could meet, each from its service's page of quotas. */

/** Step Functions: events of an execution's history, and bytes of a state's data. */
export const HISTORY_EVENTS = 25_000;
export const STATE_BYTES = 256 * 1024;
/** DynamoDB: bytes of an item. */
export const ITEM_BYTES = 400 * 1024;
/** S3: parts of one file. */
export const FILE_PARTS = 10_000;
