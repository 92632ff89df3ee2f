/** Tells whether the portal is maintained: people may look, and nothing but an operator changes anything. */
import { underMaintenance } from '../../../shared/kernel/errors.ts';
import type { Maintenance } from '../../../shared/kernel/maintenance.ts';
import { portalMaintenanceTable } from '../../data/maintenance/portal-maintenance.table.ts';
import type { Context } from '../../platform/context.ts';

type Reading = Pick<Context, 'table' | 'clock' | 'maintenance'>;

/** The maintenance that is on now, read consistently; undefined where there is none, or its end has come. */
export async function readMaintenance({
  table,
  clock,
}: Omit<Reading, 'maintenance'>): Promise<Maintenance | undefined> {
  const stored = await portalMaintenanceTable(table).read();
  if (!stored || stored.until <= clock.now().toISOString()) return undefined;
  const { since, until, reason } = stored;
  return { since, until, reason };
}

/**
 * @param meanwhile what people may do until then, in a sentence
 * @throws DomainError MAINTENANCE while the portal is maintained
 */
export async function refuseInMaintenance(context: Reading, meanwhile?: string): Promise<void> {
  const maintenance = await (context.maintenance ?? readMaintenance(context));
  if (maintenance) throw underMaintenance(maintenance, context.clock.now(), meanwhile);
}

/**
 * Makes a step of the portal's own work wait while the portal is maintained: the state machine hears the
 * refusal, and calls again.
 */
export const outsideMaintenance =
  <Message, Result>(run: (context: Context, message: Message) => Promise<Result>) =>
  async (context: Context, message: Message): Promise<Result> => {
    await refuseInMaintenance(context);
    return run(context, message);
  };
