/**
 * The way of a table back to an older version: what migrations changed is undone, the newest first. Code of
 * the newer version does it, before the older one is deployed; items that are written meanwhile are readable
 * by both.
 */
import { conflict } from '../../../shared/kernel/errors.ts';
import {
  type SchemaVersion,
  schemaVersionTable,
} from '../../data/maintenance/schema-version.table.ts';
import type { Item } from '../../platform/item.ts';
import { findPresentWork } from '../account-work/start-work.ts';
import { type WorkContext, workedPage, type WorkStage } from '../account-work/work-stage.ts';
import { changeItems } from './change-items.ts';
import { type Migration, migrations as released } from './migrations.ts';

/** The last stage of a return. */
const RETURNED = 'returned';

const nameOf = ({ number }: Pick<Migration, 'number'>) => `back-${number}`;

interface Undone {
  number: number;
  change: (item: Item) => Item | undefined;
}

const undoneBy = ({ number, back }: Migration): Undone[] =>
  back.kind === 'undone' ? [{ number, change: back.change }] : [];

/** The stages of a return to any version; those of migrations that stay do nothing. */
export const backStages = (migrations: readonly Migration[]): WorkStage[] => [
  ...migrations.toReversed().flatMap(undoneBy).map(undo),
  {
    name: RETURNED,
    ends: true,
    workOnPage: () => Promise.resolve(workedPage(undefined, {})),
    whenDone: (context) => recordReturn(context),
  },
];

/** The stage at which a return begins. */
export const firstBackStage = (migrations: readonly Migration[]): string =>
  nameOfFirst(migrations.toReversed().flatMap(undoneBy)) ?? RETURNED;

const nameOfFirst = ([first]: readonly Undone[]) => first && nameOf(first);

function undo({ number, change }: Undone): WorkStage {
  const stage = changeItems(nameOf({ number }), { number, change });
  return {
    ...stage,
    async workOnPage(context, place) {
      const { backTo = number } = (await schemaVersionTable(context.table).read()) ?? {};
      if (backTo >= number) return workedPage(undefined, {});
      return stage.workOnPage(context, place);
    },
  };
}

/** A return that is possible. */
export interface Return {
  /** The migrations that have begun on the table and are newer, the newest first. */
  past: readonly Migration[];
  /** True where items have to be changed back. */
  changesItems: boolean;
}

/**
 * Plans the way of a table to an older version.
 * @throws DomainError CONFLICT where there is none: it says why
 */
export async function planReturn(
  context: Pick<WorkContext, 'table'>,
  to: number,
  migrations: readonly Migration[] = released,
): Promise<Return> {
  const version = await schemaVersionTable(context.table).read();
  const newest = migrations.at(-1)?.number ?? 0;
  if (version && version.number > newest)
    throw conflict(
      `The stored items have version ${version.number}, and this code knows ${newest}: go back with the code of the newer release.`,
    );
  const begun = Math.max(version?.number ?? 0, await begunBy(context, migrations));
  const past = migrations.filter(({ number }) => number > to && number <= begun).toReversed();
  const kept = past.find(({ back }) => back.kind === 'impossible');
  if (kept?.back.kind === 'impossible')
    throw conflict(
      `Migration ${kept.number} (${kept.title}) can’t be undone: ${kept.back.because}.`,
    );
  return { past, changesItems: past.some(({ back }) => back.kind === 'undone') };
}

/** The number of the migration at which work stands that isn't done; 0 for none. */
async function begunBy(
  context: Pick<WorkContext, 'table'>,
  migrations: readonly Migration[],
): Promise<number> {
  const work = await findPresentWork(context, 'migration');
  if (work?.kind === 'migration' && work.status === 'running')
    throw conflict('Migrations are running: let them end, or stop them first.');
  if (!work || work.status === 'done') return 0;
  const [, digits = '0'] = /^[a-z]+-(\d+)$/.exec(work.stage) ?? [];
  return Math.min(Number(digits), migrations.at(-1)?.number ?? 0);
}

/** From now on the table is on its way to an older version: `startMigrations` begins it. */
export async function beginReturn({ table }: Pick<WorkContext, 'table'>, to: number) {
  await change({ table }, (read) => ({ ...read, backTo: to }));
}

/**
 * Records that the table has an older version again. The migrations after it are due once the newer code is
 * deployed again: they change what the older code wrote meanwhile.
 */
export async function recordReturn({ table, clock }: WorkContext, to?: number): Promise<void> {
  const at = clock.now().toISOString();
  await change({ table }, ({ backTo, ...read }) => {
    const number = Math.min(read.number, to ?? backTo ?? read.number);
    return { ...read, number, at };
  });
}

/** A return that didn't end is given up: all migrations after its version are due again. */
export async function forgetReturn(context: Pick<WorkContext, 'table' | 'clock'>): Promise<void> {
  const { backTo } = (await schemaVersionTable(context.table).read()) ?? {};
  if (backTo !== undefined) await recordReturn(context);
}

async function change(
  { table }: Pick<WorkContext, 'table'>,
  to: (read: SchemaVersion) => SchemaVersion,
): Promise<void> {
  const versions = schemaVersionTable(table);
  const read = await versions.read();
  if (!read) return;
  const { number, at, rebuildDueAt, backTo } = to(read);
  const version = {
    number,
    at,
    ...(rebuildDueAt === undefined ? {} : { rebuildDueAt }),
    ...(backTo === undefined ? {} : { backTo }),
  };
  await table.transact([versions.advance(read, version)]);
}
