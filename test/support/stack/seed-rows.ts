/** Rows in bulk, as the verbs would have written them, for what depends on how many there are. */
import { agentTable, type StoredAgent } from '../../../functions/data/agents/agent.table.ts';
import { agentProjection } from '../../../functions/workflows/projector/project-agents.ts';
import {
  announcementTable,
  type StoredAnnouncement,
} from '../../../functions/data/announcements/announcement.table.ts';
import { announcementProjection } from '../../../functions/workflows/projector/project-announcements.ts';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { ledgerEntryTable } from '../../../functions/data/ledger/ledger-entry.table.ts';
import { payoutTable, type StoredPayout } from '../../../functions/data/payouts/payout.table.ts';
import { payoutProjection } from '../../../functions/workflows/projector/project-payouts.ts';
import {
  type SearchEntry,
  searchEntryTable,
} from '../../../functions/data/search/search-entry.table.ts';
import { putBatches } from '../../../functions/platform/batch.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import {
  agentScope,
  monthBucket,
  rollupTable,
  sumOf,
} from '../../../functions/data/reports/rollup.table.ts';
import { productProjection } from '../../../functions/workflows/projector/project-products.ts';
import { leadTable, type StoredLead } from '../../../functions/data/leads/lead.table.ts';
import { CONSENT_VERSION, consentWording } from '../../../shared/leads/rules.ts';
import {
  productTable,
  type StoredProduct,
} from '../../../functions/data/products/product.table.ts';
import { resourceProjection } from '../../../functions/workflows/projector/project-resources.ts';
import {
  resourceTable,
  type StoredResource,
} from '../../../functions/data/resources/resource.table.ts';
import { saleProjection } from '../../../functions/workflows/projector/project-sales.ts';
import { saleTable, type StoredSale } from '../../../functions/data/sales/sale.table.ts';
import { entries as money } from '../../../shared/ledger/rules.ts';
import {
  agentNoteTable,
  type StoredNote,
} from '../../../functions/data/agents/agent-note.table.ts';
import {
  type StoredRequest,
  supportRequestTable,
} from '../../../functions/data/support/support-request.table.ts';
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';
import { measuresOfEntry } from '../../../shared/ledger/measures.ts';
import type { SaleStatus } from '../../../shared/sales/schemas.ts';
import { personAt } from '../../../infra/local/demo/names.ts';

/** How many rows of a kind there are before, and how many to add. */
interface Span {
  from: number;
  count: number;
}

export interface Seed extends Span {
  /** The agents that have them, in turn. */
  agentIds: readonly string[];
  productId: string;
}

/** DynamoDB's limit. */
const IN_ONE_BATCH = 25;
const AT_ONCE = 4;
const FIRST_DAY = Date.UTC(2026, 0, 5);
/** The month that has rows however few there are. */
const FIRST_PERIOD = periodOf(new Date(FIRST_DAY));
const MINUTE = 60_000;
/**
 * The statuses of each agent's rows, in turn: five, so that the newest of 1,000 rows are like those
 * of 100,000.
 */
const SALE_STATUSES: readonly SaleStatus[] = [
  'pending',
  'approved',
  'rejected',
  'pending',
  'approved',
];
const PAYOUT_STATUSES = ['pending', 'paid', 'pending', 'paid', 'pending'] as const;

export const instantOf = (index: number) => new Date(FIRST_DAY + index * MINUTE).toISOString();
/** All of the same length, so that a page of rows has the same size anywhere. */
export const numberOf = (index: number) => String(index).padStart(6, '0');
const turn = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;
/** Agents have rows in turn; this is how many an agent has before. */
const roundOf = (index: number, { agentIds }: Seed) => Math.floor(index / agentIds.length);

/** A sale; its status and its agent come in turn. */
export function saleAt(index: number, seed: Seed): StoredSale {
  const { agentIds, productId } = seed;
  const at = instantOf(index);
  const agentId = turn(agentIds, index);
  const status = turn(SALE_STATUSES, roundOf(index, seed));
  const { name, mailbox } = personAt(index);
  return {
    upfrontCommissionCents: 5_000,
    monthlyCommissionCents: 1_000,
    saleId: `seeded-sale-${numberOf(index)}`,
    agentId,
    customerName: name,
    customerEmail: `${mailbox}${numberOf(index)}@customer.example`,
    customerPhone: '+27821234567',
    productId,
    productName: 'Fibre 100',
    saleValueCents: 79_900,
    saleDate: at.slice(0, 10),
    submittedAt: at,
    status,
    ...(status === 'approved' ? { approvedAt: at, approvedBy: 'seed' } : {}),
    ...(status === 'rejected' ? { rejectedAt: at, rejectionReason: 'Not reachable' } : {}),
    createdBy: agentId,
    inputHash: 'seed',
  };
}

/** The ends and terms of customers, in turn: active, ended, term over, ending soon. */
const CUSTOMER_ENDS: readonly Partial<StoredSale>[] = [
  {},
  { endedAt: new Date(FIRST_DAY).toISOString(), endReason: 'Moved away' },
  { earnsThrough: FIRST_PERIOD },
  { earnsThrough: addMonths(periodOf(new Date()), 1) },
];

/** An approved sale in each state of a customer, in turn. */
function customerAt(index: number, { agentIds, ...seed }: Seed): StoredSale {
  const agentId = turn(agentIds, index);
  const approved = SALE_STATUSES.indexOf('approved') + index * SALE_STATUSES.length;
  return {
    ...saleAt(approved, { ...seed, agentIds: [agentId] }),
    saleId: `seeded-customer-${numberOf(index)}`,
    ...turn(CUSTOMER_ENDS, index),
  };
}

function payoutAt(index: number, seed: Seed): StoredPayout {
  const at = instantOf(index);
  const agentId = turn(seed.agentIds, index);
  const status = turn(PAYOUT_STATUSES, roundOf(index, seed));
  const paid = {
    processedAt: at,
    processedBy: 'seed',
    transactionId: `FNB-2026-${numberOf(index)}`,
  };
  return {
    payoutId: `seeded-payout-${numberOf(index)}`,
    agentId,
    amountCents: 5_000,
    payoutType: 'manual',
    requestedAt: at,
    createdAt: at,
    createdBy: 'seed',
    inputHash: 'seed',
    status,
    ...(status === 'paid' ? paid : {}),
  };
}

const requestAt = (index: number, { agentIds }: Seed): StoredRequest => ({
  requestId: `seeded-request-${numberOf(index)}`,
  agentId: turn(agentIds, index),
  reference: `REF-${numberOf(index)}`,
  subject: 'My payout',
  message: 'It isn’t there yet.',
  createdAt: instantOf(index),
  inputHash: 'seed',
});
const LEAD_STATUSES = ['new', 'contacted', 'new', 'sold', 'lost'] as const;

/** A lead; its status comes in turn. */
function leadAt(index: number, seed: Seed): StoredLead {
  const at = instantOf(index);
  const status = turn(LEAD_STATUSES, roundOf(index, seed));
  return {
    leadId: `seeded-lead-${numberOf(index)}`,
    agentId: turn(seed.agentIds, index),
    name: personAt(index).name,
    phone: `+2783${String(5_000_000 + index)}`,
    suburb: 'Soweto',
    productId: seed.productId,
    productName: 'Fibre 100',
    consentVersion: CONSENT_VERSION,
    consentWording: consentWording(CONSENT_VERSION, 'Fibrelink') ?? '',
    status,
    createdAt: at,
    ...(status === 'sold' ? { soldAt: at, saleId: `seeded-sale-${numberOf(index)}` } : {}),
    lostAt: status === 'lost' ? at : '',
    ...(status === 'lost' ? { lostReason: 'No fibre in the street' } : {}),
    version: 1,
  };
}

const noteAt = (index: number, { agentIds }: Seed): StoredNote => ({
  noteId: `seeded-note-${numberOf(index)}`,
  agentId: turn(agentIds, index),
  authorId: 'seed',
  text: 'Called about the bank account.',
  createdAt: instantOf(index),
  inputHash: 'seed',
});
/** The attributes of the office's own items beside their content. */
const made = (at: string) => ({
  createdBy: 'seed',
  createdAt: at,
  updatedAt: at,
  version: 1,
  inputHash: 'seed',
});
const CATEGORIES = ['training', 'marketing', 'templates', 'product_info', 'other'] as const;

function resourceAt(index: number): StoredResource {
  return {
    resourceId: `seeded-resource-${numberOf(index)}`,
    title: `Brochure ${numberOf(index)} of the season`,
    category: turn(CATEGORIES, index),
    fileType: 'url',
    fileUrl: 'https://brochures.example/',
    tags: ['season'],
    isPublished: index % 10 !== 0,
    ...made(instantOf(index)),
  };
}

function announcementAt(index: number): StoredAnnouncement {
  const at = instantOf(index);
  const publishedAt = index % 5 === 0 ? '' : at;
  return {
    announcementId: `seeded-announcement-${numberOf(index)}`,
    title: `News ${numberOf(index)} from the office`,
    content: 'Installations that were booked for this week move by up to five working days.',
    urgency: turn(['info', 'warning', 'critical'], index),
    targetAudience: turn(['all', 'agents', 'admins'], index),
    publishedAt,
    ...(publishedAt ? { firstPublishedAt: publishedAt } : {}),
    ...made(at),
  };
}

export function productAt(index: number): StoredProduct {
  const { createdBy: _, ...rest } = made(instantOf(index));
  return {
    productId: `seeded-product-${numberOf(index)}`,
    name: `Package ${numberOf(index)} uncapped`,
    planId: `PLAN-${numberOf(index)}`,
    connectionTypeId: 'fibre',
    baseCommissionRate: 10,
    downloadSpeedMbps: 100,
    uploadSpeedMbps: 100,
    sellingPriceCents: 79_900,
    isActive: index % 5 !== 0,
    ...rest,
  };
}

/** An agent with a unique name. */
export function agentAt(index: number, kind = 'agent'): StoredAgent {
  const { name, mailbox } = personAt(index);
  const at = instantOf(index);
  return {
    agentId: `seeded-${kind}-${numberOf(index)}`,
    email: `${mailbox}${numberOf(index)}@demo.example`,
    fullName: `${name} ${numberOf(index)}`,
    phone: '+27821234567',
    referralCode: `SEED${String(index).padStart(4, '0')}`,
    profileComplete: false,
    createdAt: at,
    updatedAt: at,
  };
}

function* eachOf(from: number, count: number, writesAt: (index: number) => Write[]) {
  for (let index = from; index < from + count; index++) yield* writesAt(index);
}

const never = () => new Error('A batch has no conditions');
const entriesOf = (table: Table, entries: SearchEntry[]) =>
  entries.map((entry) => searchEntryTable(table).put(entry));

interface Created {
  orThrow(error: () => Error): Write;
}

/** The writes of rows, with the search entries of those that are listed by search. */
const listedOf =
  <Row, Asked extends Span>(
    rowAt: (index: number, asked: Asked) => Row,
    tableOfRows: (table: Table) => { create(row: Row): Created },
    projection?: { entries(row: Row): SearchEntry[] },
  ) =>
  (table: Table, asked: Asked) =>
    eachOf(asked.from, asked.count, (index) => {
      const row = rowAt(index, asked);
      const entries = projection?.entries(row) ?? [];
      return [tableOfRows(table).create(row).orThrow(never), ...entriesOf(table, entries)];
    });

/** The writes of sales, with their search entries. */
export const salesOf = listedOf(saleAt, saleTable, saleProjection);

/** The writes of approved sales whose customers are in all states, with their search entries. */
const customersOf = listedOf(customerAt, saleTable, saleProjection);

/** The writes of payouts, with their search entries. */
export const payoutsOf = listedOf(payoutAt, payoutTable, payoutProjection);

export const supportRequestsOf = listedOf(requestAt, supportRequestTable);
export const leadsOf = listedOf(leadAt, leadTable);
const notesOf = listedOf(noteAt, agentNoteTable);

/** The writes of the ledger entries of approved sales, then of their months' figures. */
export function* ledgerOf(table: Table, seed: Seed): Generator<Write> {
  const months = new Map<string, Measures>();
  for (let index = seed.from; index < seed.from + seed.count; index++) {
    const sale = saleAt(index, seed);
    const { agentId, approvedAt: at } = sale;
    if (!at) continue;
    const entry = money.upfront(sale.saleId, sale.upfrontCommissionCents);
    const posting = { agentId, at, period: periodOf(at), actorId: 'seed' };
    yield ledgerEntryTable(table).append(posting, entry).orThrow(never);
    const month = `${agentId} ${posting.period}`;
    months.set(month, sumOf([months.get(month) ?? {}, measuresOfEntry(entry)]));
  }
  for (const [month, measures] of months) {
    const [agentId = '', period = ''] = month.split(' ');
    const key = { scope: agentScope(agentId), bucket: monthBucket(period) };
    yield* rollupTable(table).replace(key, measures);
  }
}
/** The writes of resources, most of them published, with their search entries. */
export const resourcesOf = listedOf(resourceAt, resourceTable, resourceProjection);

/** The writes of announcements, most of them published, with their search entries. */
export const announcementsOf = listedOf(announcementAt, announcementTable, announcementProjection);

/** The writes of products, most of them for sale, with their search entries. */
export const productsOf = listedOf(productAt, productTable, productProjection);

/** The writes of agents who can't sign in: with profile, balance and search entries. */
export const agentsOf = (table: Table, count: number) =>
  eachOf(0, count, (index) => {
    const agent = agentAt(index);
    const { agentId: userId, email, createdAt, updatedAt } = agent;
    const profile = { userId, email, role: 'agent', status: 'active' } as const;
    return [
      agentTable(table).create(agent).orThrow(never),
      profileTable(table)
        .create({ ...profile, createdAt, updatedAt })
        .orThrow(never),
      balanceTable(table).open(userId, '2025-12', createdAt).orThrow(never),
      ...entriesOf(table, agentProjection.entries(agent)),
    ];
  });

/** Adds attributes to the item that a write puts. */
export function withAttributes({ item, ...write }: Write, attributes: object): Write {
  if (!item.Put) throw new Error('Only what is put has attributes');
  return { ...write, item: { Put: { ...item.Put, Item: { ...item.Put.Item, ...attributes } } } };
}

/** The writes of what agents earned, the first the most: their places follow from a rebuild. */
export const commissionsOf = (table: Table, count: number) =>
  eachOf(0, count, (index) => {
    const { agentId, createdAt: at } = agentAt(index);
    const posting = { agentId, at, period: at.slice(0, 7), actorId: 'seed' };
    const earnedCents = (count - index) * 5_000;
    const upfront = money.upfront(`seeded-sale-${numberOf(index)}`, earnedCents);
    const balance = balanceTable(table).open(agentId, '2025-12', at).orThrow(never);
    return [
      ledgerEntryTable(table).append(posting, upfront).orThrow(never),
      withAttributes(balance, { earnedCents, availableCents: earnedCents }),
    ];
  });

/**
 * Writes rows without their ledger entries: lists and searches show them, balances don't. Much faster
 * than their transactions.
 */
export async function put(table: Table, writes: Iterator<Write>) {
  const nextBatch = () => {
    const batch: Write[] = [];
    while (batch.length < IN_ONE_BATCH) {
      const next = writes.next();
      if (next.done) break;
      batch.push(next.value);
    }
    return batch;
  };
  const work = async () => {
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch())
      await putBatches(table, batch);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

export const seedSales = (table: Table, seed: Seed) => put(table, salesOf(table, seed));

export const seedCustomers = (table: Table, seed: Seed) => put(table, customersOf(table, seed));

/** Agents who earned, as far as the leaderboard shows. */
export async function seedSellers(table: Table, count: number): Promise<void> {
  await put(table, agentsOf(table, count));
  await put(table, commissionsOf(table, count));
}

export const seedPayouts = (table: Table, seed: Seed) => put(table, payoutsOf(table, seed));

export const seedSupportRequests = (table: Table, seed: Seed) =>
  put(table, supportRequestsOf(table, seed));

export const seedLeads = (table: Table, seed: Seed) => put(table, leadsOf(table, seed));
export const seedAgentNotes = (table: Table, seed: Seed) => put(table, notesOf(table, seed));
export const seedResources = (table: Table, seed: Span) => put(table, resourcesOf(table, seed));
export const seedProducts = (table: Table, seed: Span) => put(table, productsOf(table, seed));
export const seedAnnouncements = (table: Table, seed: Span) =>
  put(table, announcementsOf(table, seed));
