/**
 * The table's shape: keys, indexes, stream and expiry. The CDK stack and the embedded stack both
 * create the table from this, so the two can't differ.
 *
 * Indexes are generic; each `*.table.ts` says what its entity puts into them. By convention:
 * gsi1 lists what an owner has, gsi2 what an owner has in one status (agents: all by name), gsi3 all of
 * a kind, gsi4 all of a kind in one status (or, sparse, what waits to be done), and gsi5 and gsi6,
 * sparse, what is alike in something.
 */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5', 'gsi6'].map((name) => ({
    name,
    partitionKey: `${name}pk`,
    sortKey: `${name}sk`,
  })),
  /** Epoch seconds after which an item may go. */
  timeToLiveAttribute: 'expiresAt',
  streamView: 'NEW_AND_OLD_IMAGES',
} as const;
