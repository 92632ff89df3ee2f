/**
 * The migrations of stored items in a deployment: shown before anything is changed, and run once the new
 * functions are there, which read old items as well as new ones.
 */
import { schemaVersionTable } from '../../functions/data/maintenance/schema-version.table.ts';
import { openWorkMachine } from '../../functions/data/account-work/work-machine.client.ts';
import { systemClock as clock } from '../../functions/platform/clock.ts';
import { openTable, type Table } from '../../functions/platform/table.ts';
import { findPresentWork } from '../../functions/workflows/account-work/start-work.ts';
import { findDue, newestOf } from '../../functions/workflows/migrations/find-due.ts';
import { migrations } from '../../functions/workflows/migrations/migrations.ts';
import { migrationContext } from '../../functions/workflows/migrations/plan-stages.ts';
import {
  isAnythingDue,
  recordNew,
  startMigrations,
} from '../../functions/workflows/migrations/run-migrations.ts';
import { DomainError } from '../../shared/kernel/errors.ts';
import { carryOut, PARTS, watch, type WorkPlace } from '../work/carry-out.ts';
import { dueLines, resultOf } from '../work/migrations.ts';
import { requireRest } from '../work/return-items.ts';
import { runtimeIn } from './clients.ts';
import { DeployProblem } from './problem.ts';
import { type Outputs, outputOf } from './stacks.ts';

interface Deployed {
  stage: string;
  /** True where this version goes over a newer one. */
  back?: boolean;
  region: string;
  outputs: Outputs;
  say: (line: string) => void;
}

const tableIn = ({ region, outputs }: Deployed): Table =>
  openTable(outputOf(outputs, 'Data', 'TableName'), runtimeIn(region));

/**
 * Shows what is due on the deployed table; a first deployment has none.
 * @returns true where the table is there
 * @throws DeployProblem where other work is running, or the table can't be brought to this version
 */
export async function showMigrations(deployed: Deployed): Promise<boolean> {
  const { stage, outputs, back = false, say } = deployed;
  if (!outputs['Data']?.['TableName']) return false;
  const table = tableIn(deployed);
  try {
    await requireRest(table, back ? ['month', 'rebuild'] : ['rebuild']);
    if (await isOfNewerVersion(table)) {
      const newest = newestOf(migrations);
      if (back)
        throw new DeployProblem(
          `The stored items are of a newer version than ${newest}, which is this one. In a checkout of what is ` +
            `deployed: npm run migrate -- --stage ${stage} --back ${newest}. Then the same here once more.`,
        );
      say('The stored items are of a newer version than this one, and stay as they are.');
      return true;
    }
    const due = await findDue(table, migrations, { isDeployed: true });
    if (isAnythingDue(due)) say('Migrations of stored items, which run after the deployment:');
    for (const line of dueLines(due)) say(`  ${line}`);
    return true;
  } catch (error) {
    if (error instanceof DomainError) throw new DeployProblem(error.message, { cause: error });
    throw error;
  }
}

async function isOfNewerVersion(table: Table): Promise<boolean> {
  const version = await schemaVersionTable(table).get();
  return version !== undefined && version > newestOf(migrations);
}

/**
 * Runs what is due, and shows how far it is; work that is running already is watched.
 * @param isFirst true where this deployment made the table, which is of the newest version then
 * @throws DeployProblem with the command by which it goes on
 */
export async function runMigrations(deployed: Deployed, isFirst: boolean): Promise<void> {
  const { stage, region, outputs, say } = deployed;
  const context = migrationContext({ table: tableIn(deployed), clock });
  if (await isOfNewerVersion(context.table)) return;
  if (isFirst) await recordNewest(context.table);
  if (!isAnythingDue(await recordNew(context, migrations, { isDeployed: true }))) return;
  say('Migrating the stored items; it goes on where this command is ended.');
  const machine = openWorkMachine(
    outputOf(outputs, 'AccountWork', 'WorkMachine'),
    runtimeIn(region),
  );
  try {
    await carryOutAll({ context, machine, say });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const again = `npm run migrate -- --stage ${stage} --run`;
    throw new DeployProblem(`${error.message} Then: ${again}`, { cause: error });
  }
  const { lines, isDone } = await resultOf(context);
  for (const line of lines) say(line);
  if (!isDone) throw new DeployProblem(goOnWith(stage));
}

async function carryOutAll(place: WorkPlace): Promise<void> {
  const present = await findPresentWork(place.context, 'migration');
  if (present?.status === 'running') return watch(place, 'migration');
  const order = { startedBy: 'a deployment', parts: PARTS.cloud };
  await carryOut(place, await startMigrations(place.context, order));
}

const recordNewest = (table: Table) =>
  schemaVersionTable(table).begin(newestOf(migrations), clock.now().toISOString());

const goOnWith = (stage: string) =>
  `The migrations aren’t done. Mend the cause, then: npm run migrate -- --stage ${stage} --resume`;
