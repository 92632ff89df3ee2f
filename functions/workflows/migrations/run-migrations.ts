/** Starts the migrations that are due, and runs them in this process where no state machine is. */
import { randomUUID } from 'node:crypto';
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import { schemaVersionTable } from '../../data/maintenance/schema-version.table.ts';
import type { Table } from '../../platform/table.ts';
import { reportWork, type WorkReport } from '../account-work/report-work.ts';
import { type RunOptions, runWork } from '../account-work/run-work.ts';
import {
  findPresentWork,
  isTooOld,
  PARTS,
  startWork,
  stopWork,
  type WorkOrder,
} from '../account-work/start-work.ts';
import type { StagedContext, WorkContext } from '../account-work/work-stage.ts';
import { forgetReturn } from './plan-return.ts';
import { type Due, findDue, type Origin } from './find-due.ts';
import { type Migration, migrations as released } from './migrations.ts';
import { migrationContext, stagesOf } from './plan-stages.ts';

/** A migration that is complete. */
export interface Migrated {
  number: number;
  title: string;
  /** How many items it changed or sealed. */
  items: number;
}

export interface MigrationOptions extends RunOptions {
  startedBy: string;
  migrations?: readonly Migration[];
}

/** True where work has to be started. */
export const isAnythingDue = ({ migrations, rebuilds }: Due): boolean =>
  rebuilds || migrations.length > 0;

/**
 * Runs what is due to its end, where nobody else works on the table. Work that was stopped, or whose process
 * died, goes on where it was.
 * @returns the migrations that were completed
 * @throws DomainError CONFLICT as `findDue` does
 */
export async function runMigrations(
  given: WorkContext,
  options: MigrationOptions,
): Promise<Migrated[]> {
  const { startedBy, migrations = released, ...run } = options;
  const context = migrationContext(given, migrations);
  const due = await recordNew(context, migrations);
  if (!isAnythingDue(due)) return [];
  const work = await takeUp(context, startedBy);
  await runWork(context, work, run);
  const done = await reportMigrations(given.table, migrations);
  const present = await findPresentWork(context, 'migration');
  if (present?.status !== 'done') return done;
  // Work of an older version had its last stage left: what is due since then is other work.
  return [...done, ...(await runMigrations(given, options))];
}

/** Finds what is due; a table without a version has one from then on, a new one the newest. */
export async function recordNew(
  { table, clock }: WorkContext,
  migrations: readonly Migration[] = released,
  origin: Origin = {},
): Promise<Due> {
  const due = await findDue(table, migrations, origin);
  await forgetReturn({ table, clock });
  if (due.begins !== undefined)
    await schemaVersionTable(table).begin(due.begins, clock.now().toISOString());
  return due;
}

/**
 * Starts the migrations that are due, or lets stopped ones go on.
 * @throws DomainError CONFLICT where they or a rebuild are running
 */
export const startMigrations = (
  context: StagedContext,
  order: Pick<WorkOrder, 'startedBy' | 'parts' | 'anew'>,
): Promise<AccountWork> =>
  startWork(context, { kind: 'migration', workId: randomUUID(), replaces: true, ...order });

/** The work that a process left behind, or work that begins. */
async function takeUp(context: StagedContext, startedBy: string): Promise<AccountWork> {
  const present = await findPresentWork(context, 'migration');
  if (present?.status === 'running' && !isTooOld(present, context.clock.real())) return present;
  const rebuild = await findPresentWork(context, 'rebuild');
  // Its process is gone; the migrations end with a rebuild of their own.
  if (rebuild?.status === 'running') await stopWork(context, 'rebuild');
  return startMigrations(context, { startedBy, parts: PARTS.oneMachine });
}

/** The migrations that the last work of this kind has completed. */
export async function reportMigrations(
  table: Table,
  migrations: readonly Migration[] = released,
): Promise<Migrated[]> {
  const report = await reportWork(table, 'migration');
  return report ? migrations.flatMap((migration) => completedIn(report, migration)) : [];
}

function completedIn({ work, stages }: WorkReport, migration: Migration): Migrated[] {
  const found = stagesOf(migration).map(({ name }) => stages.get(name));
  if (found.some((stage) => stage?.partsDone !== work.parts)) return [];
  const items = found
    .map((stage) => (stage?.counts['changed'] ?? 0) + (stage?.counts['sealed'] ?? 0))
    .reduce((sum, count) => sum + count, 0);
  return [{ number: migration.number, title: migration.title, items }];
}
