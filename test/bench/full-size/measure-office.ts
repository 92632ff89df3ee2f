/**
 * The works whose number follows from people and not from sales: sweeps, pushes, checks, small exports,
 * imports.
 */
import { randomUUID } from 'node:crypto';
import { accountCheckTable } from '../../../functions/data/agents/account-check.table.ts';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { connectionTable } from '../../../functions/data/notifications/connection.table.ts';
import { invitedAddressTable } from '../../../functions/data/referrals/invited-address.table.ts';
import { invitationTable } from '../../../functions/data/referrals/invitation.table.ts';
import { leadTable } from '../../../functions/data/leads/lead.table.ts';
import { notificationTable } from '../../../functions/data/notifications/notification.table.ts';
import { saleTable } from '../../../functions/data/sales/sale.table.ts';
import { searchEntryTable } from '../../../functions/data/search/search-entry.table.ts';
import { entityOf, type Item } from '../../../functions/platform/item.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { decide } from '../../../functions/domain/deletion/delete-one-agent.ts';
import { PART_SIZE } from '../../../functions/workflows/live-push/plan-push.ts';
import { saleProjection } from '../../../functions/workflows/projector/project-sales.ts';
import type { FunctionName } from '../../../infra/model/catalog.ts';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { referralsOf } from '../../support/referrals/seed-referrals.ts';
import {
  agentAt,
  agentsOf,
  announcementsOf,
  leadsOf,
  put,
  resourcesOf,
  saleAt,
  withAttributes,
} from '../../support/stack/seed-rows.ts';
import { putUpload } from './buckets.ts';
import { deliver, measureJob, queueJob } from './queue-job.ts';
import type { Costs, UnitCost } from './work.ts';
import type { Workshop } from './workshop.ts';

const LONG_AGO = '2024-01-10T08:00:00.000Z';
const SALES_OF_AGENT = 100;
/** Open browsers for each of everything else, and the most: one query reads a thousand. */
const BROWSERS_OF_EACH = 100;
const MOST_BROWSERS = 100_000;
/** Accounts of the user pool likewise: the bench waits for the exporter's pace. */
const ACCOUNTS_OF_EACH = 20;
const MOST_ACCOUNTS = 20_000;
const browsersOf = (count: number) => Math.min(count * BROWSERS_OF_EACH, MOST_BROWSERS);
const never = () => new Error('Nothing is there yet');

/** People and what they see, so many of each. */
export function* officeRows(table: Table, count: number): Generator<Write> {
  yield* agentsOf(table, count);
  const referrals = referralsOf(table, { agentId: agentAt(0).agentId, from: 0, count });
  // The sweeper ends old invitations; those that are measured come later.
  for (const write of referrals) if (!isInvitation(write)) yield write;
  yield* announcementsOf(table, { from: 0, count });
  yield* resourcesOf(table, { from: 0, count });
}

const isInvitation = ({ item }: Write) => entityOf((item.Put?.Item ?? {}) as Item) === 'invitation';

/** @param count of each kind of thing */
export async function measureOffice(shop: Workshop, count: number): Promise<Costs> {
  const costs: Costs = {};
  for (const kind of [
    'exportReferrals',
    'exportSignups',
    'exportClicks',
    'exportAnnouncements',
    'exportResources',
  ] as const)
    costs[kind] = await measureJob(shop, await queueJob(shop, { kind }));
  costs.importProducts = await measureImport(shop, count);
  Object.assign(costs, await measureSweeps(shop, count));
  Object.assign(costs, await measurePushes(shop, browsersOf(count)));
  Object.assign(costs, await measureDeletions(shop, count));
  return costs;
}

async function measureImport(shop: Workshop, rows: number): Promise<UnitCost> {
  const content = [
    'plan_id,plan_name,selling_price',
    ...Array.from({ length: rows }, (_, at) => `P-${at},Plan ${at},${100 + at}.00`),
    '',
  ].join('\r\n');
  const jobId = randomUUID();
  const etag = await putUpload(shop, jobId, content);
  await queueJob(shop, { kind: 'importProducts', jobId, etag });
  return measureJob(shop, jobId, rows);
}

/** Each part of the sweep with only its own work due, in calls that the schedule would make. */
async function measureSweeps(shop: Workshop, count: number): Promise<Costs> {
  const { table } = shop;
  const sweep = (name: FunctionName, kind: string, units: number) =>
    shop.measure(name, async () => {
      await shop.invoke(name, { kind });
      return units;
    });
  const some = Math.min(count, 100);
  const costs: Costs = {};
  await put(
    table,
    eachOf(some, (at) => [noticeAt(table, at)]),
  );
  costs['sweep.sweepOutbox'] = await sweep('sweeper', 'sweep', some);
  await put(
    table,
    eachOf(some, (at) => [invitationAt(table, at)]),
  );
  for (let at = 0; at < some; at++) await table.transact([inviterAt(table, at)]);
  costs['sweep.endInvitations'] = await sweep('sweeper', 'sweep', some);
  await put(
    table,
    eachOf(some, (at) => endedSaleAt(table, at)),
  );
  costs['sweep.finishTerms'] = await sweep('sweeper', 'sweep', some);
  await put(
    table,
    eachOf(some, (at) => checkAt(table, at)),
  );
  costs['sweep.restartChecks'] = await sweep('sweeper', 'sweep', some);
  costs.checkAccount = await shop.measure('jobWorker', async () => {
    for (let at = 0; at < some; at++)
      await deliver(shop, 'jobWorker', { kind: 'checkAccount', agentId: agentAt(at).agentId });
    return some;
  });
  for (let at = 0; at < 10; at++) await queueJob(shop, { kind: 'exportProducts' });
  costs['sweep.restartStoppedJobs'] = await sweep('sweeper', 'sweep', 10);
  await put(
    table,
    eachOf(browsersOf(count), (at) => [connectionAt(table, at)]),
  );
  costs['sweep.countListeners'] = await sweep('sweeper', 'sweep', browsersOf(count));
  shop.stub.setUnconfirmed(some);
  costs.sweepAccounts = await sweep('accountSweeper', 'sweepAccounts', some);
  const accounts = Math.min(count * ACCOUNTS_OF_EACH, MOST_ACCOUNTS);
  shop.stub.setUnconfirmed(accounts);
  costs.exportAccounts = await sweep('accountExporter', 'exportAccounts', accounts);
  costs.checkRun = await sweep('runChecker', 'checkRun', 1);
  return costs;
}

function* eachOf(count: number, writesAt: (at: number) => Write[]): Generator<Write> {
  for (let at = 0; at < count; at++) yield* writesAt(at);
}

const noticeAt = (table: Table, at: number): Write =>
  notificationTable(table)
    .create({
      kind: 'saleApproved',
      agentId: agentAt(at).agentId,
      subjectId: `sale-${at}`,
      at: new Date().toISOString(),
      amountCents: 5_000,
      customerName: 'S Dlamini',
    })
    .orThrow(never);

const inviterAt = (table: Table, at: number): Write =>
  invitedAddressTable(table)
    .add(`old${at}@friends.example`, {
      agentId: agentAt(at).agentId,
      invitationId: `old-${at}`,
      createdAt: LONG_AGO,
    })
    .orThrow(never);

const invitationAt = (table: Table, at: number): Write =>
  invitationTable(table)
    .create({
      email: `old${at}@friends.example`,
      agentId: agentAt(at).agentId,
      invitationId: `old-${at}`,
      status: 'invited',
      createdAt: LONG_AGO,
      mail: 'sent',
      attempts: 1,
    })
    .orThrow(never);

function endedSaleAt(table: Table, at: number): Write[] {
  const seed = { from: 0, count: 0, agentIds: [agentAt(at).agentId], productId: 'fibre' };
  const sale = {
    ...saleAt(at, seed),
    saleId: `ended-${at}`,
    status: 'approved' as const,
    approvedAt: LONG_AGO,
    approvedBy: 'bench',
    earnsThrough: addMonths(periodOf(new Date()), -2),
  };
  const entries = saleProjection.entries(sale).map((entry) => searchEntryTable(table).put(entry));
  return [saleTable(table).create(sale).orThrow(never), ...entries];
}

/** A due check of an agent's account, with the agent's bank details. */
function checkAt(table: Table, at: number): Write[] {
  const { agentId, fullName } = agentAt(at);
  const agent = agentTable(table).create(agentAt(at)).orThrow(never);
  const bank = {
    bankName: 'FNB',
    accountHolderName: fullName,
    accountNumber: String(62_000_000_000 + at),
    branchCode: '250655',
    accountType: 'current',
    idNumber: '8001015009087',
    bankingUpdatedAt: LONG_AGO,
    profileComplete: true,
  };
  const order = { agentId, bankingUpdatedAt: LONG_AGO, orderedAt: LONG_AGO };
  return [withAttributes(agent, bank), accountCheckTable(table).order(order)];
}

const connectionIdAt = (at: number) => `connection-${String(at).padStart(8, '0')}=`;

const connectionAt = (table: Table, at: number): Write => {
  const userId = `person-${at}`;
  return connectionTable(table)
    .create({
      connectionId: connectionIdAt(at),
      channel: `agent#${userId}`,
      userId,
      expiresAt: Math.floor(Date.now() / 1_000) + 7_200,
    })
    .orThrow(never);
};

/** The connections answer at once: a post takes some 20 ms in the cloud, of which 25 are under way. */
async function measurePushes(shop: Workshop, count: number): Promise<Costs> {
  const push = { channel: 'agents', topics: ['announcements'] as [string] };
  const planPush = await shop.measure('pusher', async () => {
    await deliver(shop, 'pusher', { kind: 'planPush', ...push });
    return count;
  });
  const sent = Math.min(count, PART_SIZE);
  const part = { at: new Date().toISOString(), paceMs: 0, through: connectionIdAt(sent - 1) };
  const sendPush = await shop.measure('pusher', async () => {
    await deliver(shop, 'pusher', { kind: 'sendPush', ...push, ...part });
    return sent;
  });
  return { planPush, sendPush };
}

async function measureDeletions(shop: Workshop, count: number): Promise<Costs> {
  const { table } = shop;
  const { agentId } = agentAt(count - 1);
  const seed = { from: 0, count: SALES_OF_AGENT, agentIds: [agentId], productId: 'fibre' };
  await put(
    table,
    eachOf(SALES_OF_AGENT, (at) => [
      saleTable(table)
        .create({ ...saleAt(at, seed), saleId: `deleted-${at}` })
        .orThrow(never),
    ]),
  );
  await decide(shop.context, agentId);
  const sweep = (units: number) =>
    shop.measure('deletionSweeper', async () => {
      await shop.invoke('deletionSweeper', { kind: 'sweepDeletions' });
      return units;
    });
  const finished = await sweep(1);
  const some = Math.min(count, 100);
  await put(table, lostLeads(table, some));
  const erased = await sweep(some);
  return { 'sweepDeletions.finishDeletions': finished, 'sweepDeletions.eraseLostLeads': erased };
}

function* lostLeads(table: Table, count: number): Generator<Write> {
  const seed = { from: 0, count, agentIds: [agentAt(0).agentId], productId: 'fibre' };
  for (const { item } of leadsOf(table, seed)) {
    const stored = leadTable.parse(item.Put?.Item ?? {});
    if (!stored) continue;
    yield leadTable(table)
      .create({ ...stored, status: 'lost', lostAt: LONG_AGO, lostReason: 'No fibre' })
      .orThrow(never);
  }
}
