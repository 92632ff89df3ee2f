/** Closes the portal for changes until a time, with an operator's rights, and opens it again. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { Maintenance } from '../../../shared/kernel/maintenance.ts';
import { portalMaintenanceTable } from '../../data/maintenance/portal-maintenance.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { readMaintenance } from '../../domain/maintenance/read-maintenance.ts';
import type { OperatorContext } from './freeze-payouts.ts';

const changed = () => conflict('Somebody else changed the maintenance at this moment. Look again.');

/**
 * Begins maintenance, or changes the end and the reason of the one that is on.
 * @param wanted `reason` is for everybody who uses the portal
 */
export async function startMaintenance(
  context: OperatorContext,
  { until, reason }: Omit<Maintenance, 'since'>,
): Promise<Maintenance> {
  const { actor, clock, table } = context;
  const at = clock.now().toISOString();
  const [stored, on] = await Promise.all([
    portalMaintenanceTable(table).read(),
    readMaintenance(context),
  ]);
  const maintenance = { since: on?.since ?? at, until, reason };
  await table.transact([
    portalMaintenanceTable(table)
      .put({ ...maintenance, startedBy: actor.userId }, stored)
      .orThrow(changed),
    recordEvent(context, {
      action: on ? 'portal.extendMaintenance' : 'portal.beginMaintenance',
      about: ['portal', 'maintenance'],
      at,
      ...(on ? { before: { until: on.until, reason: on.reason } } : {}),
      after: { until, reason },
    }),
  ]);
  return maintenance;
}

/** @returns false where there was nothing to end */
export async function endMaintenance(context: OperatorContext): Promise<boolean> {
  const { table } = context;
  const [stored, on] = await Promise.all([
    portalMaintenanceTable(table).read(),
    readMaintenance(context),
  ]);
  if (!stored || !on) return false;
  await table.transact([
    portalMaintenanceTable(table).end(stored).orThrow(changed),
    recordEvent(context, {
      action: 'portal.endMaintenance',
      about: ['portal', 'maintenance'],
      before: { until: on.until, reason: on.reason },
    }),
  ]);
  return true;
}
