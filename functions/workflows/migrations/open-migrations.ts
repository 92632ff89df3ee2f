/**
 * Begins the migrations that are due once a deployment is over, and keeps the portal in maintenance until they end.
 * Functions read old items as well as new ones, so that nothing is lost where it begins late.
 */
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { MessageOf, OpenedStage } from '../../../shared/kernel/messages.ts';
import { schemaVersionTable } from '../../data/maintenance/schema-version.table.ts';
import { readMaintenance } from '../../domain/maintenance/read-maintenance.ts';
import { PORTAL } from '../../platform/context.ts';
import { openStage } from '../account-work/open-stage.ts';
import { findPresentWork, PARTS } from '../account-work/start-work.ts';
import type { StagedContext } from '../account-work/work-stage.ts';
import { closeForMigrations } from './close-for-migrations.ts';
import { newestOf } from './find-due.ts';
import { type Migration, migrations as released } from './migrations.ts';
import { isAnythingDue, recordNew, startMigrations } from './run-migrations.ts';

/**
 * @returns the first stage; where nothing is due, that it is over
 * @throws DomainError MAINTENANCE where a rebuild is running: the state machine waits, and calls again for a day
 */
export async function openMigrations(
  context: StagedContext,
  { version }: MessageOf<'openMigrations'>,
  migrations: readonly Migration[] = released,
): Promise<OpenedStage> {
  const { table, clock } = context;
  const stored = (await schemaVersionTable(table).get()) ?? 0;
  // On the way back to an older release its web is deployed before its functions.
  if (version !== newestOf(migrations) || stored > version) return nothingDue();
  if (!isAnythingDue(await recordNew(context, migrations, { isDeployed: true })))
    return nothingDue();
  const present = await findPresentWork(context, 'migration');
  if (present?.status !== 'running') await requireNoRebuild(context);
  const order = { startedBy: PORTAL.userId, parts: PARTS.cloud };
  const work = present?.status === 'running' ? present : await startMigrations(context, order);
  // People may work beside a rebuild of the projections.
  if (work.kind === 'migration' && !(await readMaintenance({ table, clock })))
    await closeForMigrations(context, work);
  return openStage(context, { kind: 'openStage', work: work.kind, workId: work.workId });
}

async function requireNoRebuild(context: StagedContext): Promise<void> {
  const rebuild = await findPresentWork(context, 'rebuild');
  if (rebuild?.status === 'running')
    throw new DomainError('MAINTENANCE', 'A rebuild is running: the migrations begin after it.');
}

const nothingDue = (): OpenedStage => ({
  work: 'migration',
  workId: '',
  stage: '',
  parts: [],
  waitSeconds: 0,
  isOver: true,
});
