/** Runs every work on small networks, and prints what one unit of each costs. */
import type { Table, Write } from '../../../functions/platform/table.ts';
import { withComparedEntries } from '../../support/network-statements/statement-entries.ts';
import { printTable } from '../print-table.ts';
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
import type { Costs, UnitCost } from './work.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

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

type Measure = (shop: Workshop, size: NetworkSize) => Promise<Costs> | AsyncIterable<Costs>;
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

const measures: Record<NetworkName, (networks: Networks) => AsyncIterable<Costs>> = {
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

const HEAD = [
  'Work',
  'Sample',
  'Processor, ms',
  'Requests',
  'At once',
  'Read units',
  'Write units',
  'At rest, MB',
  'Peak, MB',
  'Kept of 1,000, MB',
];
const rowOf = ([name, cost]: [string, UnitCost]) => [
  name,
  cost.sample,
  ...[cost.cpuMs, cost.requests, cost.atOnce, cost.readUnits, cost.writeUnits].map((figure) =>
    figure.toFixed(3),
  ),
  ...[cost.restMb, cost.peakMb, cost.keptMb].map((figure) => figure.toFixed(1)),
];

/** Measures networks one after the other; what a unit of a work costs is printed when it is known. */
export async function benchFullSize(
  networks: Networks,
  names: readonly NetworkName[],
): Promise<void> {
  for (const name of names)
    for await (const found of measures[name](networks))
      printTable(`One unit on the network ${name}`, HEAD, Object.entries(found).map(rowOf));
}
