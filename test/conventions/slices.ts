/** The product's slices: the same names in `shared/`, `functions/api/`, `functions/domain/` and `web/features/`. */
export const SLICES: ReadonlySet<string> = new Set([
  'agents',
  'announcements',
  'audit',
  'identity',
  'jobs',
  'leaderboard',
  'ledger',
  'monthly-run',
  'notifications',
  'payouts',
  'products',
  'referrals',
  'reports',
  'resources',
  'sales',
  'support',
]);
