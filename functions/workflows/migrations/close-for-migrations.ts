/** The maintenance of the portal while migrations of a deployment run. */
import { MAX_MAINTENANCE_MS } from '../../../shared/kernel/maintenance.ts';
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import { portalMaintenanceTable } from '../../data/maintenance/portal-maintenance.table.ts';
import { PORTAL } from '../../platform/context.ts';
import type { WorkContext } from '../account-work/work-stage.ts';
import { endMaintenance, startMaintenance } from '../operators/start-maintenance.ts';

const REASON = 'The portal is being updated.';

type Work = Pick<AccountWork, 'workId'>;

/** Closes the portal for changes. Migrations that take longer go on beside people. */
export async function closeForMigrations(
  { table, clock }: WorkContext,
  { workId }: Work,
): Promise<void> {
  const until = new Date(clock.now().getTime() + MAX_MAINTENANCE_MS).toISOString();
  const context = { actor: PORTAL, clock, requestId: workId, table };
  await startMaintenance(context, { until, reason: REASON });
}

/** Opens the portal again, unless an operator has closed it or extended its maintenance. */
export async function reopenAfterMigrations(
  { table, clock }: WorkContext,
  { workId }: Work,
): Promise<void> {
  const stored = await portalMaintenanceTable(table).read();
  if (stored?.startedBy !== PORTAL.userId) return;
  await endMaintenance({ actor: PORTAL, clock, requestId: workId, table });
}
