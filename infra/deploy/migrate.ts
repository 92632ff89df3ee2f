/** The migrations of stored items that a deployment starts at its end, shown before anything is changed. */
import { schemaVersionTable } from '../../functions/data/maintenance/schema-version.table.ts';
import { openTable } from '../../functions/platform/table.ts';
import { findDue, newestOf } from '../../functions/workflows/migrations/find-due.ts';
import { migrations } from '../../functions/workflows/migrations/migrations.ts';
import { isAnythingDue } from '../../functions/workflows/migrations/run-migrations.ts';
import { DomainError } from '../../shared/kernel/errors.ts';
import { dueLines } from '../work/migrations.ts';
import { requireRest } from '../work/return-items.ts';
import { runtimeIn } from './clients.ts';
import { DeployProblem } from './problem.ts';
import type { Outputs } from './stacks.ts';

interface Deployed {
  stage: string;
  /** True where this version goes over a newer one. */
  back?: boolean;
  region: string;
  outputs: Outputs;
  say: (line: string) => void;
}

/**
 * Shows what is due on the deployed table; a first deployment has none.
 * @returns true where any is due
 * @throws DeployProblem where other work is running, or the table can't be brought to this version
 */
export async function showMigrations(deployed: Deployed): Promise<boolean> {
  const { stage, region, outputs, back = false, say } = deployed;
  const name = outputs['Data']?.['TableName'];
  if (!name) return false;
  const table = openTable(name, runtimeIn(region));
  try {
    await requireRest(table, back ? ['month', 'rebuild'] : ['rebuild']);
    const newest = newestOf(migrations);
    if (((await schemaVersionTable(table).get()) ?? 0) > newest) {
      if (back)
        throw new DeployProblem(
          `The stored items are of a newer version than ${newest}, which is this one. In a checkout of what is ` +
            `deployed: npm run migrate -- --stage ${stage} --back ${newest}. Then the same here once more.`,
        );
      say('The stored items are of a newer version than this one, and stay as they are.');
      return false;
    }
    const due = await findDue(table, migrations, { isDeployed: true });
    if (isAnythingDue(due))
      say(
        'Migrations of stored items, which run after the deployment, with the portal in maintenance:',
      );
    for (const line of dueLines(due)) say(`  ${line}`);
    return isAnythingDue(due);
  } catch (error) {
    if (error instanceof DomainError) throw new DeployProblem(error.message, { cause: error });
    throw error;
  }
}
