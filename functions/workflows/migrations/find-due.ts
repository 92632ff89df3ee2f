/** Finds what is due on a table before it is as this code reads and writes it. */
import { conflict } from '../../../shared/kernel/errors.ts';
import { schemaVersionTable } from '../../data/maintenance/schema-version.table.ts';
import { entityOf } from '../../platform/item.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { BASELINE, type Migration, migrations as released } from './migrations.ts';

/** Migrations and the rebuild after them that a table still needs. */
export interface Due {
  /** In their order. */
  migrations: readonly Migration[];
  /** The migrations are complete, but for the rebuild of the projections after them. */
  rebuilds: boolean;
  /**
   * The version that a table has from now on which has none: this code's where it holds nothing of a person.
   * Absent where it has one.
   */
  begins?: number;
}

export interface Origin {
  /**
   * True for the table of a deployment. The baseline's deployment recorded no version, and none was made
   * before it: without one it is of the baseline's. What later versions wrote stays, since a migration leaves
   * its own result.
   */
  isDeployed?: boolean;
}

/**
 * Entities that functions write by themselves: a table has them soon after it was made, and before anybody
 * registers.
 */
const OF_NOBODY: ReadonlySet<unknown> = new Set([
  'accountWork',
  'boardPage',
  'channelChanges',
  'figurePage',
  'heartbeat',
  'rankingChange',
  'rankingState',
  'rateLimit',
  'reconciliation',
  'reportTop',
  'workPart',
]);

/** @throws DomainError CONFLICT where the table is older than the baseline, or newer than this code */
export async function findDue(
  table: Table,
  migrations: readonly Migration[] = released,
  { isDeployed = false }: Origin = {},
): Promise<Due> {
  const version = await schemaVersionTable(table).read();
  if (!version && (await isNewTable(table)))
    return { migrations: [], rebuilds: false, begins: newestOf(migrations) };
  if (!version && isDeployed) return { migrations, rebuilds: false, begins: 0 };
  if (!version)
    throw conflict(
      `These data were stored before the baseline (commit ${BASELINE.slice(0, 12)}) and can't be migrated. Start with an empty table or DATA_DIR.`,
    );
  if (version.number > newestOf(migrations))
    throw conflict(
      `These data have version ${version.number}, and this code knows ${newestOf(migrations)}. Use the newer code.`,
    );
  // A return that didn't end has changed some items back: they are migrated again.
  const reached = Math.min(version.number, version.backTo ?? version.number);
  return {
    migrations: migrations.filter(({ number }) => number > reached),
    rebuilds: version.rebuildDueAt !== undefined,
  };
}

export const newestOf = (migrations: readonly Migration[]) => migrations.at(-1)?.number ?? 0;

async function isNewTable(table: Table): Promise<boolean> {
  for await (const item of scanTable(table)) if (!OF_NOBODY.has(entityOf(item))) return false;
  return true;
}
