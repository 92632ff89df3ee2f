/** The work of migrations: a stage for each, after which its number is recorded in the table. */
import type { OpenedStage } from '../../../shared/kernel/messages.ts';
import { optional } from '../../platform/present.ts';
import { schemaVersionTable } from '../../data/maintenance/schema-version.table.ts';
import {
  type StagedContext,
  type WorkContext,
  workedPage,
  type WorkProcess,
  type WorkStage,
} from '../account-work/work-stage.ts';
import { rebuildProcess } from '../rebuild/rebuild-stages.ts';
import { changeItems } from './change-items.ts';
import { reopenAfterMigrations } from './close-for-migrations.ts';
import { backStages, firstBackStage } from './plan-return.ts';
import { findDue } from './find-due.ts';
import { type Migration, migrations as released } from './migrations.ts';
import { sealItems } from './seal-items.ts';

/** Has nothing to do: what comes with the stage is done when it is over. */
const idle = (name: string): WorkStage => ({
  name,
  workOnPage: () => Promise.resolve(workedPage(undefined, {})),
});
/** The last stage, after which a rebuild begins where one is due; people may work beside that. */
const LAST: WorkStage = { ...idle('finish'), whenDone: reopenAfterMigrations };

/** The stages of a migration by their names. */
export function stagesOf({ number, change, beside, seals, finding }: Migration): WorkStage[] {
  const changing = { number, ...optional({ beside, finding }) };
  const stages = [
    ...(change ? [changeItems(`change-${number}`, { ...changing, change })] : []),
    ...(seals ? [sealItems(`seal-${number}`)] : []),
  ];
  return stages.length > 0 ? stages : [idle(`record-${number}`)];
}

/** A stage of this work, or of the rebuild after it, for people. */
export function describeStage(
  { work, stage }: Pick<OpenedStage, 'work' | 'stage'>,
  migrations: readonly Migration[] = released,
): string {
  const [, undone] = /^back-(\d+)$/.exec(stage) ?? [];
  if (work === 'migration' && undone !== undefined) return `migration ${undone} is undone`;
  const found = migrations.find((one) => stagesOf(one).some(({ name }) => name === stage));
  if (work === 'migration' && found) return `${found.number} ${found.title}`;
  return work === 'rebuild' ? `projections are rebuilt: ${stage}` : 'all items are rewritten';
}

/**
 * The work of all migrations; it begins at the first one that is due. Where the table is to return to an
 * older version, it takes that way, and ends there.
 */
export const planMigrations = (migrations: readonly Migration[] = released): WorkProcess => ({
  stages: [...backStages(migrations), ...migrations.flatMap(recordedStages), LAST],
  async firstStage({ table }) {
    const { backTo } = (await schemaVersionTable(table).read()) ?? {};
    if (backTo !== undefined) return firstBackStage(migrations);
    const [first] = (await findDue(table, migrations)).migrations;
    return (first && stagesOf(first)[0]?.name) ?? LAST.name;
  },
  async nextOrder({ table }) {
    const { rebuilds } = await findDue(table, migrations);
    return rebuilds ? { kind: 'rebuild', startedBy: 'a migration', replaces: true } : undefined;
  },
});

/** A context in which steps of migrations, and of the rebuild after them, can be taken. */
export const migrationContext = (
  context: WorkContext,
  migrations?: readonly Migration[],
): StagedContext => ({
  ...context,
  processes: { migration: planMigrations(migrations), rebuild: rebuildProcess },
});

const recordedStages = (migration: Migration): WorkStage[] =>
  stagesOf(migration).map((stage, at, { length }) =>
    at === length - 1
      ? { ...stage, whenDone: (context) => recordVersion(context, migration) }
      : stage,
  );

/** Records that a migration is complete, and that a rebuild is due after it. */
async function recordVersion(
  { table, clock }: WorkContext,
  { number, rebuilds }: Migration,
): Promise<void> {
  const versions = schemaVersionTable(table);
  const read = await versions.read();
  if (!read || read.number >= number) return;
  const rebuildDueAt = rebuilds ? clock.real().toISOString() : read.rebuildDueAt;
  const at = clock.now().toISOString();
  const version = { number, at, ...(rebuildDueAt === undefined ? {} : { rebuildDueAt }) };
  await table.transact([versions.advance(read, version)]);
}
