import { addMonths, dayOf } from '../../../shared/kernel/month.ts';
import { measuresOfEntry } from '../../../shared/ledger/measures.ts';
import { projectionOf } from './projection.ts';
import { agentScope, monthBucket, NETWORK, withDay } from '../../data/reports/rollup.table.ts';
import type { LedgerEntry } from '../../data/ledger/ledger-entry.table.ts';

/**
 * Projects a ledger entry: the figures of its month's statement, and the network's amounts of its
 * day. An agent's totals are in the balance.
 */
export const ledgerEntryProjection = projectionOf<LedgerEntry>('ledgerEntry', {
  measures: measuresOfEntry,
  scopes: ({ agentId }) => [NETWORK, agentScope(agentId)],
  // A reserve belongs to the month that its payout is for, usually the month before.
  buckets: ({ at, kind, period }, scope) =>
    scope === NETWORK
      ? withDay(scope, dayOf(at))
      : [monthBucket(kind === 'reserve' ? addMonths(period, -1) : period)],
});
