/** Brings a data folder of an earlier start to what this code stores, before anything is served. */
import { describeStage } from '../../../functions/workflows/migrations/plan-stages.ts';
import { runMigrations } from '../../../functions/workflows/migrations/run-migrations.ts';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import { StartupProblem } from '../base/startup-problem.ts';

/** @throws StartupProblem where the stored items are older than the baseline, or newer than this code */
export async function migrateTable(table: Table, log: (message: string) => void): Promise<void> {
  try {
    const done = await runMigrations(
      { table, clock },
      {
        startedBy: 'the start',
        progress: (opened) => log(`Migrating the data: ${describeStage(opened)}`),
      },
    );
    for (const { number, items } of done) log(`Migration ${number} changed ${items} items.`);
  } catch (error) {
    if (error instanceof DomainError) throw new StartupProblem(error.message);
    throw error;
  }
}
