/**
 * The table's shape: keys, indexes, stream and expiry. The CDK stack and the embedded stack both
 * create the table from this, so the two can't differ.
 *
 * Indexes are generic; each `*.table.ts` decides how its entity uses them. By convention: gsi1 lists an
 * owner's items, gsi2 an owner's items in one status (agents: all by name), gsi3 all items of a kind, gsi4
 * those in one status (or, sparse, those that are due), and gsi5 and gsi6 further sparse groups.
 */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5', 'gsi6'].map((name) => ({
    name,
    partitionKey: `${name}pk`,
    sortKey: `${name}sk`,
  })),
  /** Epoch seconds after which DynamoDB may delete an item. */
  timeToLiveAttribute: 'expiresAt',
  streamView: 'NEW_AND_OLD_IMAGES',
} as const;
