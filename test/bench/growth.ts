/**
 * What lists and counters cost with few and with many sales: the verbs on a database that only
 * records, without the stack around them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { call } from '@orpc/server';
import { agentTable } from '../../functions/agents/agent.table.ts';
import { profileTable } from '../../functions/identity/profile.table.ts';
import { getMyEarnings } from '../../functions/ledger/get-my-earnings.ts';
import { openBalance } from '../../functions/ledger/open-balance.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import type { Context } from '../../functions/platform/context.ts';
import type { Table } from '../../functions/platform/table.ts';
import { countSales } from '../../functions/sales/count-sales.ts';
import { listMySales } from '../../functions/sales/list-my-sales.ts';
import { listSales } from '../../functions/sales/list-sales.ts';
import { startDatabase } from '../../infra/local/database.ts';
import { settingsFromCdkJson } from '../../infra/local/settings.ts';
import type { Role } from '../../shared/identity/contract.ts';
import { type DynamoFront, startDynamoFront } from '../support/dynamo-front/dynamo-front.ts';
import { seedSales } from '../support/seed-rows.ts';
import { openTableAt } from '../support/table.ts';
import { printTable, within } from './print-table.ts';

const FEW = 1_000;
const MANY = 20_000;
const AGENT = 'bench-agent';
const ADMIN = 'bench-admin';
/** A page's rows are as long as they are, and units are of 4 KB. */
const ROUNDING = 1;

const contextOf = (table: Table, userId: string): Context => ({
  actor: { userId },
  clock: systemClock,
  requestId: 'bench',
  table,
  settings: settingsFromCdkJson(),
});

async function writePeople(table: Table): Promise<void> {
  const at = new Date().toISOString();
  const there = () => new Error('The person is there');
  const profile = (userId: string, role: Role) => {
    const known = { userId, role, email: `${userId}@demo.example`, createdAt: at, updatedAt: at };
    return profileTable(table).create({ ...known, status: 'active' }, there);
  };
  const agent = {
    agentId: AGENT,
    email: 'bench-agent@demo.example',
    fullName: 'Bench Agent',
    phone: '+27821234567',
    referralCode: 'BENCHBEN',
    profileComplete: false,
    createdAt: at,
    updatedAt: at,
  };
  await table.transact([
    profile(AGENT, 'agent'),
    profile(ADMIN, 'admin'),
    agentTable(table).create(agent, there),
    openBalance(contextOf(table, AGENT), AGENT, { closedThrough: '2025-12', at }),
  ]);
}

type Reads = [name: string, read: () => Promise<unknown>][];

function readsOf(table: Table): Reads {
  const [agent, admin] = [contextOf(table, AGENT), contextOf(table, ADMIN)];
  return [
    ['sales.listMySales', () => call(listMySales, {}, { context: agent })],
    [
      'sales.listMySales, approved',
      () => call(listMySales, { status: 'approved' }, { context: agent }),
    ],
    ['sales.listSales', () => call(listSales, {}, { context: admin })],
    [
      'sales.listSales, approved',
      () => call(listSales, { status: 'approved' }, { context: admin }),
    ],
    ['sales.countSales', () => call(countSales, undefined, { context: admin })],
    ['ledger.getMyEarnings', () => call(getMyEarnings, undefined, { context: agent })],
  ];
}

async function unitsOf(front: DynamoFront, reads: Reads): Promise<number[]> {
  const units: number[] = [];
  for (const [, read] of reads) {
    front.reset();
    await read();
    units.push(front.capacity.readUnits);
  }
  return units;
}

async function measure(table: Table, recorded: Table, front: DynamoFront): Promise<void> {
  await stopStream(table);
  await writePeople(table);
  const reads = readsOf(recorded);
  const seed = { agentIds: [AGENT], productId: 'bench-product' };
  await seedSales(table, { ...seed, from: 0, count: FEW });
  const few = await unitsOf(front, reads);
  await seedSales(table, { ...seed, from: FEW, count: MANY - FEW });
  const many = await unitsOf(front, reads);
  const rows = reads.map(([name], at) => {
    const [before, after] = [few[at] ?? 0, many[at] ?? 0];
    return [name, before, after, within(after, before + ROUNDING).text];
  });
  const head = ['read', `units at ${FEW}`, `units at ${MANY}`, 'bar'];
  printTable('Pages of 25, counters and earnings, by number of sales', head, rows);
}

/** The embedded database's writes slow down with the records that its stream keeps; reads don't. */
const stopStream = (table: Table) =>
  table.documents.send(
    new UpdateTableCommand({
      TableName: table.name,
      StreamSpecification: { StreamEnabled: false },
    }),
  );

/** Measures and prints; the database has its own folder, which goes afterwards. */
export async function benchGrowth(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const fail = (reason: string) => {
    throw new Error(reason);
  };
  const database = await startDatabase({ dataDir, region: 'af-south-1', onLoss: fail });
  const front = await startDynamoFront(database.endpoint);
  try {
    const { endpoint, tableName } = database;
    await measure(
      openTableAt({ endpoint, tableName }),
      openTableAt({ endpoint: front.endpoint, tableName }),
      front,
    );
  } finally {
    await front.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
