/** Closes agents' months and makes their payouts: a batch of a monthly run's manifest. */
import { outsideMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { stepFunction } from '../platform/message-function.ts';
import { collectAgents } from '../workflows/monthly-run/collect-agents.ts';

export const handler = stepFunction(
  process.env,
  ['accrueAgents'],
  outsideMaintenance(collectAgents),
);
