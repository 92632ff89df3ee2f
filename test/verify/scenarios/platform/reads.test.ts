/**
 * Reading costs the same with few rows and with many: at most two round trips to the table in sequence,
 * and as many read units. A search costs in proportion to the rows it finds.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../../../../infra/model/contract-routes.ts';
import { notificationTable } from '../../../../functions/data/notifications/notification.table.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { MAX_NOTIFICATIONS } from '../../../../shared/notifications/rules.ts';
import { MAX_LISTED_REQUESTS } from '../../../../shared/support/rules.ts';
import { rankNow } from '../../../support/reports/rank-now.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { askFor, byTwo } from '../../../support/approvals/by-two.ts';
import { announce } from '../../../support/announcements/announcements.ts';
import {
  keptMapping,
  notification,
  uploadedBankFile,
} from '../../../support/bank-outcomes/bank-outcomes.ts';
import { filledBatch } from '../../../support/batches/batches.ts';
import { type Office, openOffice, type Person, saleOf } from '../../../support/stack/office.ts';
import { depthOf } from '../../../support/stack/round-trips.ts';
import { colleagueOf } from '../../../support/endpoints/approvals.ts';
import { endpointRow } from '../../../support/endpoints/all-endpoints.ts';
import type { World } from '../../../support/endpoints/endpoint-row.ts';
import { seedReferrals } from '../../../support/referrals/seed-referrals.ts';
import { openPlans } from '../../../support/commission-plans/commission-plans.ts';
import { addResource } from '../../../support/resources/resources.ts';
import { onePreview } from '../../../support/endpoints/network-statements.ts';
import { SEEDED_PERSON, seedAudit } from '../../../support/audit/seed-audit.ts';
import {
  seedAgentNotes,
  seedAnnouncements,
  seedCustomers,
  seedLeads,
  seedPayouts,
  seedProducts,
  seedResources,
  seedSales,
  seedSupportRequests,
} from '../../../support/stack/seed-rows.ts';
import { startWatchedStack } from '../../../support/stack/stack.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { type Visit, visit } from '../../../support/stack/whole-story.ts';
import { setUpStack } from '../../../support/stack/set-up.ts';

/** Two of five rows are pending: more than a dashboard shows. */
const FEW = 150;
const MANY = 300;
/** FEW of recruits, more than a dashboard shows since recruits are agents too; MANY is twice that. */
const RECRUITS = 120;
/** FEW of customers: with the approved sales more than a filter looks at; MANY is twice that. */
const CUSTOMERS = 120;
/** FEW of products; four of five are for sale. MANY is twice that. */
const PRODUCTS = 130;
/** FEW of announcements; half are published to agents, more than a bell shows. MANY is twice that. */
const ANNOUNCEMENTS = 200;
/** Much longer than the gap between two parallel requests. */
const LATENCY_MS = 40;
const MAX_DEPTH = 2;
/**
 * On a busy machine, requests that are sent together can look like a sequence; the reverse can't happen.
 * So the shortest sequence of several visits counts.
 */
const MAX_VISITS = 5;
/**
 * Read units round up to 4 KB, and rows differ in length: an entry of a recruit's sale has the longest key.
 */
const ROUNDING = 2;
/** Reads that write: a limit counts the calls, an audited view leaves its event. */
const WRITES: Readonly<Record<string, number>> = {
  'referrals.checkReferralCode': 1,
  'leads.getLeadPage': 1,
  'resources.openShared': 1,
  'payouts.getPayout': 1,
};
const effectOf = new Map(contractRoutes.map(({ name, effect }) => [name, effect]));
/** An asked act is looked at by a call of its own endpoint, which reads what it would change. */
const LOOKS: Readonly<Record<string, number>> = { 'approvals.getApproval': 3 };
/** An audit event is written after the read that it tells of. */
const atMostOf = (name: string) =>
  MAX_DEPTH + (effectOf.get(name) === 'auditedRead' ? 1 : 0) + (LOOKS[name] ?? 0);

/** More audit events than one page of a query reads. */
const EVENTS = 210;

/** Read without rows: their pages are bounded by the key that others with rows use too. */
const EMPTY: ReadonlySet<string> = new Set([
  'jobs.listFailedRows',
  'bankOutcomes.listFailedOutcomes',
  'networkStatements.listFailedLines',
  `audit.listEvents {"limit":5,"subject":"agent:${SEEDED_PERSON}","topic":"sales"}`,
]);
const reads = contractRoutes.filter(({ effect }) => effect !== 'write').map(({ name }) => name);
/** The inputs of a list's row; undefined stands for the sample. */
function inputsOf(name: string): readonly (object | undefined)[] {
  const { lists } = endpointRow(name);
  return typeof lists === 'object' ? lists : [undefined];
}
const cases = reads.flatMap((name) =>
  inputsOf(name).map(
    (input) => [input ? `${name} ${JSON.stringify(input)}` : name, name, input] as const,
  ),
);

interface Cost {
  status: number;
  /** The rows of a list; undefined for another answer. */
  rows: number | undefined;
  requests: number;
  depth: number;
  readUnits: number;
  writes: number;
}
const few = new Map<string, Cost>();
const many = new Map<string, Cost>();
// The ranker, each quarter of an hour, would change what reports read between the two measurements.
const stack = await setUpStack(startWatchedStack({ callsByClock: false }));
let world: World;

const rowsOf = (text: string) =>
  text.startsWith('{') ? (JSON.parse(text) as { rows?: unknown[] }).rows?.length : undefined;

function costOf({ answer, requests }: Visit): Cost {
  return {
    status: answer.status,
    rows: rowsOf(answer.text),
    requests: requests.length,
    depth: depthOf(requests),
    readUnits: requests.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writes: requests.filter(({ writeUnits }) => writeUnits > 0).length,
  };
}

/** The input with the ids that are known once the office is open. */
const named = (input: object | undefined): object | undefined =>
  input &&
  (JSON.parse(
    JSON.stringify(input)
      .replaceAll('$owner', world.owner.id)
      .replaceAll('$product', world.office.product.id),
  ) as object);

async function visitSlowly(name: string, input: object | undefined, latencyMs: number) {
  stack.front.setFaults({ latencyMs });
  const visited = await visit(stack, world, name, named(input));
  stack.front.setFaults({ latencyMs: 0 });
  return costOf(visited);
}

async function measure(into: Map<string, Cost>): Promise<void> {
  for (const [title, name, input] of cases) {
    const cost = await visitSlowly(name, input, LATENCY_MS);
    for (let visits = 1; cost.depth > atMostOf(name) && visits < MAX_VISITS; visits++) {
      const { depth } = await visitSlowly(name, input, LATENCY_MS * 2 ** visits);
      cost.depth = Math.min(cost.depth, depth);
    }
    into.set(title, cost);
  }
}

/** Fills the bell to its limit, so that more notifications of either kind cost nothing. */
async function fillBell(table: Table, agentId: string): Promise<void> {
  const never = () => new Error('It is there already');
  const rows = Array.from({ length: MAX_NOTIFICATIONS }, (_, at) => {
    const subjectId = `earlier-payout-${String(at).padStart(6, '0')}`;
    const instant = new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString();
    return { kind: 'payoutPaid', agentId, subjectId, amountCents: 5_000, at: instant } as const;
  });
  const notices = notificationTable(table);
  await table.transact(
    rows.map((notice) => notices.create(notice).orThrow(never)),
    MAX_NOTIFICATIONS,
  );
}

/** As many as a list of payouts reads; the last ones have the payouts that it shows. */
const fillBatches = async (office: Office) => {
  for (const lines of [...Array<number>(10).fill(1), 5, 1]) await filledBatch(office, lines);
};

/** More adjustments than a page reads, and files of a bank. */
async function fillLedger({ office, owner }: World): Promise<void> {
  for (let at = 0; at < 6; at++)
    await office.admin.api.adjustments.addAdjustment(creditTo(owner, 100));
  for (let at = 0; at < 2; at++) await uploadedBankFile(office.admin, notification([]));
  await keptMapping(office.admin);
}

const creditTo = ({ id: agentId }: Person, amountCents: number) => ({
  agentId,
  direction: 'credit' as const,
  kind: 'goodwill' as const,
  amountCents,
  reason: 'A month of faults',
});

/** More acts that wait, one of them on a payout, and that were confirmed, than a page reads. */
async function fillApprovals(of: World): Promise<void> {
  const { office, owner } = of;
  const second = await colleagueOf(office);
  const large = creditTo(owner, stack.settings.payoutLimits.perPayoutCents + 1);
  for (let at = 0; at < 6; at++) {
    await byTwo([office.admin, second], 'adjustments.addAdjustment', large);
    await askFor(office.admin, 'adjustments.addAdjustment', large);
  }
  await endpointRow('approvals.getApproval').sample(of);
}

beforeAll(async () => {
  const office = await openOffice(stack);
  const owner = await office.newAgent({ fullName: 'Seller Of All' });
  world = { office, owner };
  const [customerName, customerEmail] = ['Only Customer', 'only.customer@elsewhere.example'];
  const only = saleOf(office, { customerName, customerEmail, customerPhone: '083 999 0000' });
  for (let at = 0; at < 3; at++) await owner.api.sales.submitSale(only);
  const { id: approvedId } = await owner.api.sales.submitSale(only);
  await office.admin.api.sales.approveSale({ saleId: approvedId });
  const { id: saleId } = await approvedSale(office, owner);
  await office.admin.api.sales.endSale({ saleId, reason: 'Moved away' });
  const { payouts } = office.admin.api;
  const { id: payoutId } = await payouts.addPayout({ agentId: owner.id, amountCents: 100 });
  await payouts.markProcessing({ payoutId });
  await payouts.markPaid({ payoutId, transactionId: 'ONLY-77' });
  const recruit = await office.newAgent({
    fullName: 'Only Recruit',
    referralCode: owner.me.referralCode ?? '',
  });
  await approvedSale(office, recruit);
  await addResource(office, { title: 'Only Words' });
  await announce(office, { title: 'Only News' });
  await office.admin.api.products.createProduct({ name: 'Only Plan', planId: 'ONLY-PLAN' });
  await openPlans(office);
  await onePreview(world);
  const { table } = stack;
  const bank = { bankName: 'FNB', accountHolderName: 'A Agent', accountNumber: '62000000001' };
  await fillBell(table, owner.id);
  await setAttributes(table, { pk: `agent#${owner.id}`, sk: 'agent' }, bank);
  await stack.drain();
  await rankNow(stack);
  // No list reads the projections of these rows, and projecting them takes longer than all else.
  await stack.holdEvents();
  const seed = { agentIds: [owner.id], productId: office.product.id };
  await seedSales(table, { ...seed, from: 0, count: FEW });
  await seedCustomers(table, { ...seed, from: 0, count: CUSTOMERS });
  await seedPayouts(table, { ...seed, from: 0, count: FEW });
  await seedReferrals(table, { agentId: owner.id, from: 0, count: RECRUITS });
  await seedSupportRequests(table, { ...seed, from: 0, count: MAX_LISTED_REQUESTS });
  await seedLeads(table, { ...seed, from: 0, count: FEW });
  await seedAgentNotes(table, { ...seed, from: 0, count: FEW });
  await seedResources(table, { from: 0, count: FEW });
  await seedAnnouncements(table, { from: 0, count: ANNOUNCEMENTS });
  await seedProducts(table, { from: 0, count: PRODUCTS });
  // The visits themselves create rows; these are of the same kind: agents with an account, payouts in a
  // batch.
  await fillBatches(office);
  await fillLedger(world);
  await fillApprovals(world);
  const events = { adminId: SEEDED_PERSON, agentId: SEEDED_PERSON, count: EVENTS };
  await seedAudit(table, { ...events, from: 0 });
  await measure(few);
  await seedSales(table, { ...seed, from: FEW, count: MANY - FEW });
  await seedCustomers(table, { ...seed, from: CUSTOMERS, count: CUSTOMERS });
  await seedPayouts(table, { ...seed, from: FEW, count: MANY - FEW });
  await seedReferrals(table, { agentId: owner.id, from: RECRUITS, count: RECRUITS });
  const more = { from: MAX_LISTED_REQUESTS, count: MANY };
  await seedSupportRequests(table, { ...seed, ...more });
  await seedLeads(table, { ...seed, from: FEW, count: MANY - FEW });
  await seedAgentNotes(table, { ...seed, from: FEW, count: MANY - FEW });
  await seedResources(table, { from: FEW, count: MANY - FEW });
  await seedAnnouncements(table, { from: ANNOUNCEMENTS, count: ANNOUNCEMENTS });
  await seedProducts(table, { from: PRODUCTS, count: PRODUCTS });
  await seedAudit(table, { ...events, from: EVENTS });
  await fillBatches(office);
  await measure(many);
});

describe.each(cases)('%s', (title, name) => {
  const atMost = atMostOf(name);
  const costs = () => [few.get(title), many.get(title)] as const;

  it(`takes at most ${atMost} round trips in sequence`, () => {
    for (const cost of costs()) {
      expect(cost).toMatchObject({ status: 200 });
      const advice = `takes ${cost?.depth} round trips in sequence: send requests together, or read less`;
      expect(cost?.depth, advice).toBeLessThanOrEqual(atMost);
    }
  });

  it('has rows to read, if it is a list that can have some', () => {
    const advice =
      'seed rows in test/support/stack/seed-rows.ts before `measure`, or nothing is measured';
    const isEmpty = few.get(title)?.rows === 0;
    expect(isEmpty, advice).toBe(EMPTY.has(title));
  });

  it('writes nothing but what WRITES says', () => {
    const advice = "a read that leaves an audit event says effect: 'auditedRead' in the contract";
    expect(few.get(title)?.writes, advice).toBe(WRITES[name] ?? 0);
  });

  it(`costs with ${MANY} rows the same as with ${FEW}`, () => {
    const [before, after] = costs();
    const cure =
      'bound it, give a list a smaller limit in `lists` of its row, or raise FEW above its bound';
    const sent = `sends ${before?.requests} requests with FEW rows, ${after?.requests} with MANY`;
    expect(after?.requests, `${sent}: ${cure}`).toBe(before?.requests);
    const read = `reads ${before?.readUnits} units with FEW rows, ${after?.readUnits} with MANY`;
    expect(after?.readUnits, `${read}: ${cure}`).toBeLessThanOrEqual(
      (before?.readUnits ?? 0) + ROUNDING,
    );
  });
});
