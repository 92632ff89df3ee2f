/**
 * Runs every work on a small network, and prints what follows for the promised size. With `write` the tables go to
 * `docs/full-size.md`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { dayOf } from '../../../shared/kernel/month.ts';
import { type Costs, type Measured, renderAgain, renderDocument } from './document.ts';
import { measureBatch } from './measure-batch.ts';
import { measureAgents, measureBooks, measureExports } from './measure-exports.ts';
import { measureOffice, officeRows } from './measure-office.ts';
import { measureRanker } from './measure-ranker.ts';
import { measureReconciliation } from './measure-reconciliation.ts';
import { measureRun } from './measure-run.ts';
import { measureStatement } from './measure-statement.ts';
import { measureOtherWork, measureRebuild } from './measure-work.ts';
import type { NetworkSize } from './network.ts';
import { networkRows } from './sample-rows.ts';
import type { UnitCost } from './work.ts';
import { openWorkshop } from './workshop.ts';
import { type WorkName, workNames } from './works.ts';

const DOCUMENT = fileURLToPath(new URL('../../../docs/full-size.md', import.meta.url));

export interface FullSizeOptions {
  /** A network with all its months, for works that read the whole table. */
  scanned: NetworkSize;
  /** A larger one, for works that read an agent's months. */
  history: NetworkSize;
  /** One of more agents with a month behind them, for the run and its batch. */
  run: NetworkSize;
  /** The number of everything that people do. */
  people: number;
  write: boolean;
}

/** Every agent has a hundred sales, as at full size. */
export const SIZES = {
  small: {
    scanned: { agents: 6, sales: 600 },
    history: { agents: 50, sales: 5_000 },
    run: { agents: 200, sales: 2_000, months: 1 },
    people: 60,
  },
  large: {
    scanned: { agents: 1_000, sales: 100_000 },
    history: { agents: 10_000, sales: 1_000_000 },
    run: { agents: 10_000, sales: 1_000_000, months: 1 },
    people: 10_000,
  },
} as const satisfies Record<string, Omit<FullSizeOptions, 'write'>>;

/** With fewer, what a round costs in itself would be theirs to bear. */
const RANKED_AGENTS = 3_000;

/** With fewer sales a month’s commission would be below the least payout. */
const PAID_SALES = 10;

/** The networks that are scanned and run, by the number of agents with all their months. */
const TIMES = { scanned: 1 / 8, run: 4 };

/** @param size agents with all their months, and the sales of each */
export function sizesOf({ agents, sales }: NetworkSize): Omit<FullSizeOptions, 'write'> {
  const few = Math.ceil(agents * TIMES.scanned);
  const many = agents * TIMES.run;
  return {
    scanned: { agents: few, sales: few * sales },
    history: { agents, sales: agents * sales },
    run: { agents: many, sales: many * PAID_SALES, months: 1 },
    people: Math.min(100, many),
  };
}

type Found = Partial<Record<WorkName, UnitCost>>;

/** Works that read the whole table: a page of a scan takes seconds at a million items. */
async function measureScans(size: NetworkSize): Promise<Found> {
  const shop = await openWorkshop((table) => networkRows(table, size, new Date()));
  try {
    return {
      ...(await measureRebuild(shop, size)),
      ...(await measureBooks(shop, size)),
      ...(await measureOtherWork(shop, size)),
    };
  } finally {
    await shop.close();
  }
}

/** Works that read all months of an agent. */
async function measureHistory(size: NetworkSize): Promise<Found> {
  const shop = await openWorkshop((table) => networkRows(table, size, new Date()));
  try {
    return {
      ...(await measureReconciliation(shop, size)),
      ...(await measureExports(shop, size)),
      ...(await measureStatement(shop, size)),
    };
  } finally {
    await shop.close();
  }
}

async function measureRunOf(size: NetworkSize): Promise<Found> {
  const shop = await openWorkshop((table) => networkRows(table, size, new Date()));
  try {
    // The order matters: a batch needs its run.
    return {
      ...(await measureAgents(shop)),
      ...(await measureRun(shop, size)),
      ...(await measureBatch(shop)),
    };
  } finally {
    await shop.close();
  }
}

async function measurePeople(count: number): Promise<Found> {
  const shop = await openWorkshop((table) => officeRows(table, count));
  try {
    return await measureOffice(shop, count);
  } finally {
    await shop.close();
  }
}

/** Measures all works. @throws Error where one wasn't measured */
export async function measureAll({
  scanned,
  history,
  run,
  people,
}: FullSizeOptions): Promise<Costs> {
  const costs: Found = {
    ...(await measureScans(scanned)),
    ...(await measureHistory(history)),
    ...(await measureRunOf(run)),
    ...(await measurePeople(people)),
    ...(await measureRanker(Math.max(RANKED_AGENTS, run.agents))),
  };
  const missing = workNames.filter((name) => !costs[name]);
  if (missing.length > 0) throw new Error(`These weren't measured: ${missing.join()}`);
  return costs as Costs;
}

/** Writes the document with what follows from its own figures: after a change of rules or limits. */
export async function renderFullSize(): Promise<void> {
  await writeFile(DOCUMENT, renderAgain(await readFile(DOCUMENT, 'utf8')));
}

export async function benchFullSize(options: FullSizeOptions): Promise<void> {
  const { scanned, history, run, people } = options;
  const measured: Measured = {
    day: dayOf(new Date()),
    processors: cpus().length,
    load: loadavg()[0] ?? 0,
    scanned,
    history,
    run,
    people,
  };
  const document = renderDocument(await measureAll(options), measured);
  if (options.write) await writeFile(DOCUMENT, document);
  else console.log(document);
}
