/**
 * The stored items on the way back to the release before: what stops it, and what has to be done. Only the
 * newer code knows how to change them back.
 */
import { accountWorkTable } from '../../functions/data/account-work/account-work.table.ts';
import { schemaVersionTable } from '../../functions/data/maintenance/schema-version.table.ts';
import { monthlyRunTable } from '../../functions/data/monthly-run/monthly-run.table.ts';
import type { Table } from '../../functions/platform/table.ts';
import { findPresentWork, PARTS } from '../../functions/workflows/account-work/start-work.ts';
import type { Migration } from '../../functions/workflows/migrations/migrations.ts';
import {
  beginReturn,
  planReturn,
  recordReturn,
} from '../../functions/workflows/migrations/plan-return.ts';
import { startMigrations } from '../../functions/workflows/migrations/run-migrations.ts';
import { conflict } from '../../shared/kernel/errors.ts';
import { carryOut, unfinished, watch, type WorkPlace } from './carry-out.ts';

/**
 * Another version can't go on with a month that is being closed, nor with work that counts by its own code.
 * @throws DomainError CONFLICT while one of them runs
 */
export async function requireRest(
  table: Table,
  kinds: readonly ('month' | 'rebuild')[] = ['month', 'rebuild'],
): Promise<void> {
  const { rows } = await monthlyRunTable(table).page({ limit: 12 });
  const running = rows.find(({ status }) => status === 'running');
  if (running && kinds.includes('month'))
    throw conflict(
      `The monthly run of ${running.period} is under way: let it end, or fail, first.`,
    );
  const rebuild = await accountWorkTable(table).get('rebuild');
  if (rebuild?.status === 'running')
    throw conflict(
      'A rebuild of the projections is running, which can’t go on in another version: let it end, or stop it first ' +
        '(npm run rebuild with --stop).',
    );
}

/**
 * Brings the items to an older version, by the functions that are deployed still.
 * @throws DomainError CONFLICT where that isn't possible, or stopped; the same return goes on
 */
export async function returnItems(
  place: WorkPlace,
  to: number,
  migrations?: readonly Migration[],
): Promise<void> {
  const { context, machine, say } = place;
  await requireRest(context.table);
  // A return whose command was ended goes on in the account: it is over soon.
  const { backTo } = (await schemaVersionTable(context.table).read()) ?? {};
  if (backTo === to) await watch(place, 'migration');
  const { past, changesItems } = await planReturn(context, to, migrations);
  for (const { number, title, back } of past)
    say(
      back.kind === 'compatible'
        ? `migration ${number} (${title}) stays: ${back.because}`
        : `migration ${number} (${title}) is undone`,
    );
  if (changesItems) {
    say('Changing the stored items back; people may work meanwhile.');
    await beginReturn(context, to);
    const parts = machine ? PARTS.cloud : PARTS.oneMachine;
    await carryOut(
      place,
      await startMigrations(context, { startedBy: 'a return', parts, anew: true }),
    );
    const work = await findPresentWork(context, 'migration');
    const problem = work && unfinished(work);
    if (problem)
      throw conflict(
        `The items aren’t changed back. ${problem}. Mend the cause, and type the same once more: it goes on.`,
      );
  } else await recordReturn(context, to);
  say(`The stored items have version ${to} again. Deploy the release before from its checkout.`);
  if (past.some(({ rebuilds }) => rebuilds))
    say('There, bring back what it projects: npm run rebuild with --replace');
}
