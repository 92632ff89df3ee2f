/**
 * Runs every work on small networks, and says what follows for the promised size. With `write` the tables go to
 * `docs/full-size.md`, network by network: what was measured on the others stays.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { withComparedEntries } from '../../support/network-statements/statement-entries.ts';
import {
  allCosts,
  readCosts,
  readSamples,
  renderAgain,
  renderDocument,
  withSample,
} from './document.ts';
import { measureBatch } from './measure-batch.ts';
import {
  measureAgents,
  measureBooks,
  measureExports,
  measureUnfreezing,
} from './measure-exports.ts';
import { measureOffice, officeRows } from './measure-office.ts';
import { measureRanker } from './measure-ranker.ts';
import { measureReconciliation } from './measure-reconciliation.ts';
import { measureRun } from './measure-run.ts';
import { measureStatement } from './measure-statement.ts';
import { measureOtherWork, measureRebuild } from './measure-work.ts';
import type { NetworkSize } from './network.ts';
import { networkRows } from './sample-rows.ts';
import type { UnitCost } from './work.ts';
import { openWorkshop, type Workshop } from './workshop.ts';
import type { WorkName } from './works.ts';

const DOCUMENT = fileURLToPath(new URL('../../../docs/full-size.md', import.meta.url));

/** The networks on which works are measured, each with others. */
export interface Networks {
  /** One with all its months, for works that read the whole table. */
  scanned: NetworkSize;
  /** A larger one, for works that read an agent’s months. */
  history: NetworkSize;
  /** One for works that compare it with others’ figures, and change it by what they find. */
  compared: NetworkSize;
  /** One for the run and its batch; without it they take place on `history`. */
  run?: NetworkSize;
  /** The number of everything that people do. */
  people: number;
  /** Agents on the boards. */
  ranked: number;
}
export type NetworkName = keyof Networks;

/** Agents on the boards: with fewer, what a round costs in itself would be theirs to bear. */
const RANKED_AGENTS = 3_000;

/** Every agent has a hundred sales, as at full size. */
export const SIZES = {
  small: {
    scanned: { agents: 6, sales: 600 },
    history: { agents: 50, sales: 5_000 },
    compared: { agents: 50, sales: 5_000 },
    run: { agents: 200, sales: 2_000, months: 1 },
    people: 60,
    ranked: RANKED_AGENTS,
  },
  large: {
    scanned: { agents: 1_000, sales: 100_000 },
    // It takes 30 GB; the audit events of all agents would take 25 GB more.
    history: { agents: 10_000, sales: 1_000_000, auditedAgents: 1_000 },
    compared: { agents: 10_000, sales: 1_000_000, auditedAgents: 1_000 },
    people: 10_000,
    ranked: 10_000,
  },
} as const satisfies Record<string, Networks>;

/** With fewer sales a month’s commission would be below the least payout. */
const PAID_SALES = 10;

/** The networks that are scanned and run, by the number of agents with all their months. */
const TIMES = { scanned: 1 / 8, run: 4 };

/** @param size agents with all their months, and the sales of each */
export function sizesOf({ agents, sales }: NetworkSize): Networks {
  const few = Math.ceil(agents * TIMES.scanned);
  const many = agents * TIMES.run;
  return {
    scanned: { agents: few, sales: few * sales },
    history: { agents, sales: agents * sales },
    compared: { agents, sales: agents * sales },
    run: { agents: many, sales: many * PAID_SALES, months: 1 },
    people: Math.min(100, many),
    ranked: Math.max(RANKED_AGENTS, many),
  };
}

type Found = Partial<Record<WorkName, UnitCost>>;

type Measure = (shop: Workshop, size: NetworkSize) => Promise<Found> | AsyncIterable<Found>;
type Rows = (table: Table) => Iterable<Write>;

/** Does works on one portal, in this order; what each finds comes as soon as it is over. */
async function* measureOn(rows: Rows, size: NetworkSize, works: readonly Measure[]) {
  const shop = await openWorkshop(rows);
  try {
    for (const measure of works) {
      const found = measure(shop, size);
      if (found instanceof Promise) yield await found;
      else yield* found;
    }
  } finally {
    await shop.close();
  }
}

/** The facts of a network alone. */
const factsOf =
  (size: NetworkSize): Rows =>
  (table) =>
    networkRows(table, size, new Date());

/** With what a statement of a network is compared with: no projector makes it here. */
const comparedOf =
  (size: NetworkSize): Rows =>
  (table) =>
    withComparedEntries(table, networkRows(table, size, new Date()));

/** The order matters: a batch needs its run. */
const RUN_WORKS = [measureAgents, measureRun, measureBatch];

const measures: Record<NetworkName, (networks: Networks) => AsyncIterable<Found>> = {
  // A page of a scan takes seconds at a million items.
  scanned: ({ scanned }) =>
    measureOn(factsOf(scanned), scanned, [measureRebuild, measureBooks, measureOtherWork]),
  history: ({ history, run }) =>
    measureOn(factsOf(history), history, [
      measureReconciliation,
      measureExports,
      ...(run ? [] : RUN_WORKS),
    ]),
  compared: ({ compared }) =>
    measureOn(comparedOf(compared), compared, [measureUnfreezing, measureStatement]),
  async *run({ run }) {
    if (run) yield* measureOn(factsOf(run), run, RUN_WORKS);
  },
  people({ people }) {
    const rows: Rows = (table) => officeRows(table, people);
    return measureOn(rows, { agents: people, sales: 0 }, [(shop) => measureOffice(shop, people)]);
  },
  async *ranked({ ranked }) {
    yield await measureRanker(ranked);
  },
};
export const networkNames = Object.keys(measures) as NetworkName[];

/** Writes the document with what follows from its own figures: after a change of rules or limits. */
export async function renderFullSize(): Promise<void> {
  await writeFile(DOCUMENT, renderAgain(await readFile(DOCUMENT, 'utf8')));
}

const sampleOf = (network: NetworkSize | number) => ({
  has: typeof network === 'number' ? { agents: network, sales: 0 } : network,
  day: dayOf(new Date()),
  processors: cpus().length,
  load: loadavg()[0] ?? 0,
});

/** Measures networks one after the other; what a work costs goes to the document when it is known, or is printed. */
export async function benchFullSize(
  networks: Networks,
  names: readonly NetworkName[],
  isWritten: boolean,
): Promise<void> {
  let text = await readFile(DOCUMENT, 'utf8');
  for (const name of names) {
    const network = networks[name];
    if (!network) continue;
    const works: string[] = [];
    for await (const found of measures[name](networks)) {
      works.push(...Object.keys(found));
      // Another network may be measured meanwhile.
      if (isWritten) text = await readFile(DOCUMENT, 'utf8');
      const samples = withSample(readSamples(text), name, { ...sampleOf(network), works });
      text = renderDocument(allCosts({ ...readCosts(text), ...found }), samples);
      if (isWritten) await writeFile(DOCUMENT, text);
    }
  }
  if (!isWritten) console.log(text);
}
