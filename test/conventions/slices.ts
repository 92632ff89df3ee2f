/**
 * The product's slices: the same names in `shared/`, `functions/api/`, `functions/domain/` and
 * `web/features/`.
 */
export const SLICES: ReadonlySet<string> = new Set([
  'adjustments',
  'agents',
  'announcements',
  'approvals',
  'audit',
  'bank-outcomes',
  'books',
  'commission-plans',
  'identity',
  'jobs',
  'leaderboard',
  'leads',
  'ledger',
  'monthly-run',
  'network-statements',
  'notifications',
  'payouts',
  'products',
  'referrals',
  'reports',
  'resources',
  'sales',
  'support',
]);
