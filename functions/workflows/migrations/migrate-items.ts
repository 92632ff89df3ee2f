/** Brings stored items to the version that this code reads and writes. */
import { conflict } from '../../../shared/kernel/errors.ts';
import { isSealed, keyOf } from '../../domain/audit/build-link.ts';
import { schemaVersionTable } from '../../data/schema-version.table.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Item } from '../../platform/item.ts';
import { rewriteItem } from '../../platform/rewrite-item.ts';
import { scanTable } from '../../platform/scan-table.ts';
import type { Table } from '../../platform/table.ts';
import { sealMissing } from '../audit-trail/seal-missing.ts';
import { runRebuild } from '../rebuild/run-rebuild.ts';
import { BASELINE, type Migration, migrations as released } from './migrations.ts';

interface Deps {
  table: Table;
  clock: Clock;
  migrations?: readonly Migration[];
  /** Called with each migration before it begins. */
  progress?: (migration: Migration) => void;
}

export interface Migrated {
  number: number;
  title: string;
  /** How many items it changed. */
  items: number;
}

/**
 * Runs the due migrations, one after the other. A stopped one is run again from its beginning. An
 * empty table gets the newest version at once.
 * @returns those that ran
 * @throws DomainError CONFLICT where the table is older than the baseline, or newer than this code
 */
export async function migrateItems(deps: Deps): Promise<Migrated[]> {
  const { table, clock, migrations = released, progress } = deps;
  const done: Migrated[] = [];
  for (const migration of await dueMigrations(deps)) {
    progress?.(migration);
    let items = 0;
    for await (const item of scanTable(table))
      if (await rewriteItem(table, item, changeOf(migration))) items += 1;
    if (migration.seals) items += (await sealMissing({ table, clock })).length;
    if (migration.rebuilds)
      await runRebuild({ table, clock }, { replaces: true, startedBy: 'a migration' });
    await table.transact([
      schemaVersionTable(table).set(migration.number, clock.now().toISOString()),
    ]);
    done.push({ number: migration.number, title: migration.title, items });
  }
  if (done.length === 0 && (await schemaVersionTable(table).get()) === undefined)
    await table.transact([
      schemaVersionTable(table).set(newest(migrations), clock.now().toISOString()),
    ]);
  return done;
}

/**
 * The migrations that a table still needs, in their order.
 * @throws DomainError CONFLICT as `migrateItems` does
 */
export async function dueMigrations({
  table,
  migrations = released,
}: Pick<Deps, 'table' | 'migrations'>): Promise<Migration[]> {
  const version = await schemaVersionTable(table).get();
  if (version === undefined && (await isEmpty(table))) return [];
  if (version === undefined)
    throw conflict(
      `These data were stored before the baseline (commit ${BASELINE.slice(0, 12)}) and can't be migrated. Start with an empty table or DATA_DIR.`,
    );
  if (version > newest(migrations))
    throw conflict(
      `These data have version ${version}, and this code knows ${newest(migrations)}. Use the newer code.`,
    );
  return migrations.filter(({ number }) => number > version);
}

/** The change of a migration, which no sealed record may have: the audit chain would be broken for ever. */
const changeOf =
  ({ number, change }: Migration) =>
  (item: Item) => {
    const changed = change(item);
    if (changed && isSealed(item))
      throw new Error(`Migration ${number} changes ${keyOf(item)}, which is only ever appended`);
    return changed;
  };

const newest = (migrations: readonly Migration[]) => migrations.at(-1)?.number ?? 0;

async function isEmpty(table: Table): Promise<boolean> {
  for await (const _ of scanTable(table)) return false;
  return true;
}
