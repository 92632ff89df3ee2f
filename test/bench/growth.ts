/**
 * The cost of reads with few and many sales, without the stack: the verbs use a database through a
 * recording front. The rows are imported as verbs and projector would have stored them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileTable } from '../../functions/data/profile.table.ts';
import { rankRound } from '../../functions/workflows/ranking-and-rebuild/rank-round.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import type { Context } from '../../functions/platform/context.ts';
import type { Table, Write } from '../../functions/platform/table.ts';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { dayOf, periodOf } from '../../shared/kernel/month.ts';
import { type DynamoFront, startDynamoFront } from '../support/stack/dynamo-front/dynamo-front.ts';
import { depthOf } from '../support/stack/round-trips.ts';
import { FREQUENT_CUSTOMER } from '../../infra/local/demo/names.ts';
import { importDatabase } from '../support/jobs/import-database.ts';
import { administratorsOf, auditEventsOf } from '../support/audit/seed-audit.ts';
import { referralsOf } from '../support/referrals/seed-referrals.ts';
import {
  agentAt,
  agentsOf,
  announcementsOf,
  dailyOf,
  daysOf,
  ledgerOf,
  monthsOf,
  payoutsOf,
  placesOf,
  productsOf,
  resourcesOf,
  salesOf,
  supportRequestsOf,
} from '../support/stack/seed-rows.ts';
import { openTableAt } from '../support/stack/table.ts';
import { growthReadsFor } from './growth-reads.ts';
import { equal, printTable, within } from './print-table.ts';

/**
 * The numbers of sales that are compared, and of agents, who are all on the leaderboards; as many resources, half as
 * many payouts, products and announcements. One seller has as many recruits, invitations and clicks.
 */
export interface GrowthSize {
  few: number;
  many: number;
}
/**
 * The resources before any sale, and ten times the administrators: every bounded stretch must be full with few sales
 * too. A search looks at up to 400 drafts of resources, of which one in ten is one, and a page has 25 active
 * administrators.
 */
const ALREADY = 4_000;
/**
 * The first agents, who have all sales: each fills a page in any status. Sales and people come in turn, so their number
 * is small and has no divisor in common with that of the people: a page of found names has customers of all sellers.
 */
const SELLERS = 3;
/** More than a report looks back. */
const DAYS = 400;
const MONTHS = 14;
const ADMIN = 'bench-admin';
/** Much longer than the gap between two parallel requests. */
const LATENCY_MS = 40;
const MAX_DEPTH = 2;

const contextOf = (table: Table, userId: string): Context => ({
  actor: { userId },
  clock: systemClock,
  requestId: 'bench',
  table,
  settings: settingsFromCdkJson(),
});

/** All rows for a number of sales. */
function* rowsOf(table: Table, sales: number): Generator<Write> {
  const at = new Date().toISOString();
  const known = { userId: ADMIN, role: 'admin', email: 'bench@demo.example' } as const;
  const profile = { ...known, status: 'active', createdAt: at, updatedAt: at } as const;
  yield profileTable(table)
    .create(profile)
    .orThrow(() => new Error('It is there'));
  yield* agentsOf(table, sales);
  const agentIds = Array.from({ length: SELLERS }, (_, index) => agentAt(index).agentId);
  const seed = { from: 0, agentIds, productId: 'bench-product' };
  yield* salesOf(table, { ...seed, count: sales });
  yield* ledgerOf(table, { ...seed, count: sales });
  yield* payoutsOf(table, { ...seed, count: sales / 2 });
  yield* placesOf(table, sales);
  yield* daysOf(table, { through: dayOf(at), count: DAYS });
  yield* monthsOf(table, { through: periodOf(at), count: MONTHS });
  yield* dailyOf(table, { ...seed, count: sales });
  yield* referralsOf(table, { agentId: seller.agentId, from: 0, count: sales });
  // Even with few sales, each agent has a full list of them.
  yield* supportRequestsOf(table, { ...seed, count: sales / 10 });
  yield* resourcesOf(table, { from: 0, count: ALREADY + sales });
  yield* productsOf(table, { from: 0, count: sales / 2 });
  // From the start, more events of one agent than one query reads; a tenth as many administrators.
  const who = { adminId: ADMIN, agentId: seller.agentId };
  yield* auditEventsOf(table, { ...who, from: 0, count: sales });
  yield* administratorsOf(table, { from: 0, count: (ALREADY + sales) / 10 });
  yield* announcementsOf(table, { from: 0, count: sales / 2 });
}

const seller = agentAt(0);
const readsOf = (table: Table) =>
  growthReadsFor({
    agent: contextOf(table, seller.agentId),
    admin: contextOf(table, ADMIN),
    agentName: seller.fullName,
    agentEmail: seller.email,
    customerName: FREQUENT_CUSTOMER.name,
    customerEmail: `${FREQUENT_CUSTOMER.mailbox}000020@customer.example`,
    transactionId: 'FNB-2026-000305',
    resourceTitle: 'brochure 000305',
    productName: 'package 000304',
    planId: 'PLAN-000304',
    letter: 'm',
  });

interface Cost {
  requests: number;
  depth: number;
  readUnits: number;
}

async function costsOf(front: DynamoFront, reads: Awaited<ReturnType<typeof readsOf>>) {
  const costs: [name: string, cost: Cost][] = [];
  front.setFaults({ latencyMs: LATENCY_MS });
  for (const [name, read] of reads) {
    front.reset();
    await read();
    const { requests, capacity } = front;
    const [depth, { readUnits }] = [depthOf(requests), capacity];
    costs.push([name, { requests: requests.length, depth, readUnits }]);
  }
  return costs;
}

/** As the schedule does every 15 minutes; the first time, pages are built of what there is. */
async function rank(table: Table): Promise<void> {
  const started = performance.now();
  const { agents } = await rankRound({ table, clock: systemClock });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${agents} agents and all tops ranked for the first time in ${seconds} s`);
}

/** The costs with this many sales, on a database that is then deleted. */
async function costsAt(sales: number): Promise<[name: string, cost: Cost][]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const started = performance.now();
  const closing: (() => Promise<void>)[] = [];
  try {
    const database = await importDatabase(dataDir, (table) => rowsOf(table, sales));
    closing.unshift(() => database.close());
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${sales} sales and ${sales / 2} payouts imported in ${seconds} s`);
    await rank(openTableAt(database));
    const front = await startDynamoFront(database.endpoint);
    closing.unshift(() => front.close());
    const { endpoint } = front;
    return await costsOf(front, await readsOf(openTableAt({ ...database, endpoint })));
  } finally {
    for (const close of closing) await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function benchGrowth({ few, many }: GrowthSize): Promise<void> {
  const costsOfFew = await costsAt(few);
  const costsOfMany = new Map(await costsAt(many));
  const rows = costsOfFew.map(([name, before]) => {
    const after = costsOfMany.get(name) ?? before;
    const trips = within(Math.max(before.depth, after.depth), MAX_DEPTH, ' trips');
    const units = equal(after.readUnits, before.readUnits, ' units');
    const verdict = trips.keeps ? units : trips;
    return [name, before.depth, after.depth, before.readUnits, after.readUnits, verdict.text];
  });
  const head = ['read', `trips at ${few}`, `at ${many}`, `units at ${few}`, `at ${many}`, 'bar'];
  printTable('Pages of 25, counters and earnings, by number of sales', head, rows);
}
