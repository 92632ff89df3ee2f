/**
 * Compares another commit with this folder's code on the same machine: the same things in turn, and their ratios. All
 * that is measured is reached by what doesn't change between versions: npm's commands, addresses, labels.
 */
import { z } from 'zod';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { demoSignIns } from '../../../infra/local/demo/seed.ts';
import { compareCalls } from './calls.ts';
import { type Figure, printFigures } from './figures.ts';
import { type RunningPortal, startPortal } from './running-portal.ts';
import { compareScreens } from './screens.ts';
import { checkOut, runIn, thisVersion, type Version } from './version.ts';

const STARTS = 2;
const IMPORTED = ['apiAgent', 'apiAdmin', 'jobWorker', 'runChecker', 'reconciler'];

/** A row of the version's own table of bundles: name, KB, and ms of a cold import. */
const bundleRow = z.tuple([z.string(), z.coerce.number(), z.coerce.number()]).rest(z.string());

async function importsOf({ folder }: Version): Promise<Map<string, number>> {
  const output = await runIn(folder, 'npm', 'run', 'bench', '--', 'bundles');
  const rows = output.split('\n').map((line) => bundleRow.safeParse(line.trim().split(/ {2,}/)));
  return new Map(rows.flatMap(({ data }) => (data ? [[data[0], data[2]] as const] : [])));
}

async function compareImports(versions: readonly Version[]): Promise<Figure[]> {
  const found: Map<string, number>[] = [];
  for (const version of versions) found.push(await importsOf(version));
  return IMPORTED.map((name) => ({
    name: `cold import of ${name}`,
    unit: 'ms',
    values: found.map((one) => [one.get(name) ?? Number.NaN]),
  }));
}

async function compareSizes(versions: readonly Version[]): Promise<Figure> {
  const values: number[][] = [];
  for (const { folder } of versions)
    values.push([Number.parseInt(await runIn(folder, 'du', '-sm', 'node_modules'), 10)]);
  return { name: 'installed packages', unit: 'MB', values };
}

/** Starts each version with a new demo network, in turn; the last ones stay. */
async function compareStarts(versions: readonly Version[]) {
  // The first start of all builds the web where that is due.
  for (const version of versions) await (await startPortal(version)).stop();
  const starts = versions.map(() => [] as RunningPortal['start'][]);
  let portals: RunningPortal[] = [];
  for (let round = 0; round < STARTS; round++) {
    for (const portal of portals) await portal.stop();
    portals = [];
    for (const [at, version] of versions.entries()) {
      const portal = await startPortal(version);
      starts[at]?.push(portal.start);
      portals.push(portal);
    }
  }
  const name = 'first npm start with the demo';
  const figures: Figure[] = [
    { name, unit: 's', values: starts.map((some) => some.map(({ seconds }) => seconds)) },
    {
      name,
      unit: 's of processor',
      values: starts.map((some) => some.map((one) => one.processorSeconds)),
    },
  ];
  return { portals, figures };
}

/** @param commit the version that all is compared with */
export async function benchCompare(commit: string): Promise<void> {
  const other = await checkOut(commit);
  const versions = [other, thisVersion];
  const names = versions.map(({ name }) => name);
  try {
    printFigures('Installed', names, [await compareSizes(versions)]);
    printFigures('Functions', names, await compareImports(versions));
    const { portals, figures } = await compareStarts(versions);
    try {
      printFigures('One machine', names, figures);
      const [adminEmail = ''] = demoSignIns(settingsFromCdkJson());
      printFigures('Calls', names, await compareCalls(portals));
      printFigures('Screens', names, await compareScreens(portals, adminEmail));
    } finally {
      for (const portal of portals) await portal.stop();
    }
  } finally {
    await other.remove();
  }
}
