/** Limits of AWS that works could meet, each from its service's page of quotas. */

/** Step Functions: events of an execution's history, and bytes of a state's data. */
export const HISTORY_EVENTS = 25_000;
export const STATE_BYTES = 256 * 1024;
/** DynamoDB: bytes of an item, items of a transaction, and units of one partition in a second. */
export const ITEM_BYTES = 400 * 1024;
export const TRANSACTION_ITEMS = 100;
export const PARTITION_WRITES = 1_000;
export const PARTITION_READS = 3_000;
/** S3: parts of one file. */
export const FILE_PARTS = 10_000;
/** SQS: days that a message is kept at most. */
export const QUEUE_DAYS = 14;
