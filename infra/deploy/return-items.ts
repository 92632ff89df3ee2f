/** The stored items on the way back to the release before: what stops it, and what has to be done. */
import { accountWorkTable } from '../../functions/data/account-work/account-work.table.ts';
import { monthlyRunTable } from '../../functions/data/monthly-run/monthly-run.table.ts';
import { schemaVersionTable } from '../../functions/data/maintenance/schema-version.table.ts';
import { openWorkMachine } from '../../functions/data/account-work/work-machine.client.ts';
import { systemClock as clock } from '../../functions/platform/clock.ts';
import { openTable, type Table } from '../../functions/platform/table.ts';
import { findPresentWork } from '../../functions/workflows/account-work/start-work.ts';
import {
  beginReturn,
  planReturn,
  recordReturn,
  type Return,
} from '../../functions/workflows/migrations/plan-return.ts';
import type { Migration } from '../../functions/workflows/migrations/migrations.ts';
import { migrationContext } from '../../functions/workflows/migrations/plan-stages.ts';
import { startMigrations } from '../../functions/workflows/migrations/run-migrations.ts';
import { DomainError } from '../../shared/kernel/errors.ts';
import { carryOut, PARTS, unfinished, watch } from '../work/carry-out.ts';
import { runtimeIn } from './clients.ts';
import { DeployProblem } from './problem.ts';
import { type Outputs, outputOf } from './stacks.ts';

interface Deployed {
  region: string;
  outputs: Outputs;
  say: (line: string) => void;
  /** Those that this code knows; tests have their own. */
  migrations?: readonly Migration[];
}

const tableIn = ({ region, outputs }: Deployed): Table =>
  openTable(outputOf(outputs, 'Data', 'TableName'), runtimeIn(region));

/**
 * Looks what a return to a version of the stored items takes.
 * @throws DeployProblem where it isn't possible, or not now
 */
export async function planItems(deployed: Deployed, to: number): Promise<Return> {
  const table = tableIn(deployed);
  await requireRest(table);
  await awaitReturn(deployed, table, to);
  try {
    return await planReturn({ table }, to, deployed.migrations);
  } catch (error) {
    if (error instanceof DomainError)
      throw new DeployProblem(`There is no way back: ${error.message}`, { cause: error });
    throw error;
  }
}

/**
 * Another version can't go on with a month that is being closed, nor with work that counts by its own code.
 */
async function requireRest(table: Table): Promise<void> {
  const { rows } = await monthlyRunTable(table).page({ limit: 12 });
  const running = rows.find(({ status }) => status === 'running');
  if (running)
    throw new DeployProblem(
      `The monthly run of ${running.period} is under way: let it end, or fail, first.`,
    );
  const rebuild = await accountWorkTable(table).get('rebuild');
  if (rebuild?.status === 'running')
    throw new DeployProblem(
      'A rebuild of the projections is running, which can’t go on in another version: let it end, or stop it first.',
    );
}

/** A return whose command was ended goes on in the account: it is over soon. */
async function awaitReturn({ say, migrations }: Deployed, table: Table, to: number): Promise<void> {
  const { backTo } = (await schemaVersionTable(table).read()) ?? {};
  if (backTo === to)
    await watch(
      { context: migrationContext({ table, clock }, migrations), machine: undefined, say },
      'migration',
    );
}

/**
 * Brings the items to the version, by the functions that are deployed still.
 * @throws DeployProblem where that stopped; the same return goes on
 */
export async function returnItems(deployed: Deployed, to: number, plan: Return): Promise<void> {
  const { region, outputs, say, migrations } = deployed;
  const table = tableIn(deployed);
  const context = migrationContext({ table, clock }, migrations);
  if (!plan.changesItems) return recordReturn({ table, clock }, to);
  say('Changing the stored items back; people may work meanwhile.');
  await beginReturn(context, to);
  const arn = outputOf(outputs, 'AccountWork', 'WorkMachine');
  const machine = openWorkMachine(arn, runtimeIn(region));
  const order = { startedBy: 'a return', parts: PARTS.cloud, anew: true };
  await carryOut({ context, machine, say }, await startMigrations(context, order));
  const work = await findPresentWork(context, 'migration');
  const problem = work && unfinished(work);
  if (problem)
    throw new DeployProblem(
      `The items aren’t changed back. ${problem}. Mend the cause, and go back once more: it goes on.`,
    );
}
