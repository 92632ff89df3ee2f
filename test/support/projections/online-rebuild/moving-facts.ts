/** Facts of every kind that a rebuild counts, which appear, change and go at random. */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Item } from '../../../../functions/platform/item.ts';
import type { Table, Write } from '../../../../functions/platform/table.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';
import {
  agentAt,
  agentsOf,
  announcementsOf,
  commissionsOf,
  instantOf,
  leadsOf,
  ledgerOf,
  payoutsOf,
  productsOf,
  put,
  resourcesOf,
  salesOf,
} from '../../stack/seed-rows.ts';
import { referralsOf } from '../../referrals/seed-referrals.ts';
import { isFact } from '../projected-table.ts';

/** More than a top of referrers shows. */
const AGENTS = 6;
export const agents = Array.from({ length: AGENTS }, (_, index) => agentAt(index).agentId);
const DAYS = ['2026-01-05', '2026-01-06', '2026-02-28'];
/** Nobody recruits themselves: they sell nothing. */
const RECRUITERS = ['recruiter-1', 'recruiter-2'];
const NAMES = ['Zanele Khumalo', 'Pieter Botha', 'Zanele Botha'];

/** Every fact's item, made of the writes that bring its projections too. */
function* factsOf(table: Table, sales: number): Generator<Item> {
  const seed = { from: 0, agentIds: agents, productId: 'fibre' };
  const few = Math.ceil(sales / 4);
  const writes: Iterable<Write>[] = [
    agentsOf(table, AGENTS),
    salesOf(table, { ...seed, count: sales }),
    payoutsOf(table, { ...seed, count: few }),
    ledgerOf(table, { ...seed, count: sales }),
    commissionsOf(table, AGENTS),
    leadsOf(table, { ...seed, count: few }),
    productsOf(table, { from: 0, count: 5 }),
    resourcesOf(table, { from: 0, count: 3 }),
    announcementsOf(table, { from: 0, count: 3 }),
    referralsOf(table, { from: 0, count: 5, agentId: agents[0] ?? '' }),
  ];
  for (const all of writes)
    for (const { item } of all) {
      const fact = item.Put?.Item;
      if (fact && isFact(fact)) yield fact;
    }
}

/** The days and moments that facts get. */
export interface Dates {
  day: (random: SeededRandom) => string;
  /** Each is another one: notices are named by them. */
  instant: (random: SeededRandom, number: number) => string;
}

const DATES: Dates = {
  day: ({ pick }) => pick(DAYS),
  instant: (_, number) => instantOf(100_000 + number),
};

export class MovingFacts {
  readonly #table: Table;
  readonly #dates: Dates;
  readonly #items = new Map<string, Item>();
  readonly #removed: Item[] = [];
  #moment = 0;

  private constructor(table: Table, dates: Dates) {
    this.#table = table;
    this.#dates = dates;
  }

  static async write(table: Table, sales: number, dates = DATES): Promise<MovingFacts> {
    const facts = new MovingFacts(table, dates);
    for (const item of factsOf(table, sales))
      facts.#items.set(JSON.stringify([item['pk'], item['sk']]), item);
    const never = () => new Error('It has no condition');
    const writes = Array.from(facts.#items.values(), (Item) => ({
      item: { Put: { TableName: table.name, Item } },
      otherwise: never,
    }));
    await put(table, writes.values());
    return facts;
  }

  /** Changes, removes or brings back one fact. */
  async move(random: SeededRandom): Promise<void> {
    const { happens, pick } = random;
    const { day, instant } = this.#dates;
    const drawn = { day: () => day(random), instant: () => instant(random, this.#moment++) };
    const back = this.#removed.length > 0 && happens(0.5) ? this.#removed.pop() : undefined;
    if (back) return this.#put({ ...back, createdAt: drawn.instant() });
    const item = pick([...this.#items.values()]);
    const change = changes[String(entityOf(item))];
    if (!change) return;
    if (removable.has(String(entityOf(item))) && happens(0.1)) return this.#remove(item);
    await this.#put({ ...item, ...change({ ...random, ...drawn }) });
  }

  async #put(item: Item): Promise<void> {
    const known = Object.fromEntries(
      Object.entries(item).filter(([, value]) => value !== undefined),
    );
    this.#items.set(JSON.stringify([item['pk'], item['sk']]), known);
    const { name: TableName, documents } = this.#table;
    await documents.send(new PutCommand({ TableName, Item: known }));
  }

  async #remove(item: Item): Promise<void> {
    const { pk, sk } = item;
    this.#items.delete(JSON.stringify([pk, sk]));
    this.#removed.push(item);
    const { name: TableName, documents } = this.#table;
    await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
}

type Change = (drawn: SeededRandom & Record<'day' | 'instant', () => string>) => Item;

const removable = new Set(['sale', 'referral', 'linkClick', 'lead', 'product']);

const saleChanges: Change[] = [
  ({ pick, instant }) => ({ status: pick(['approved', 'paid']), approvedAt: instant() }),
  ({ pick, instant }) => ({ status: pick(['pending', 'rejected']), rejectedAt: instant() }),
  ({ day }) => ({ saleDate: day() }),
  ({ pick }) => ({ customerName: pick(NAMES), saleValueCents: pick([49_900, 79_900]) }),
  ({ pick }) => ({ endedAt: pick([undefined, '2026-03-05T08:00:00.000Z']) }),
  ({ pick }) => ({ productId: pick(['fibre', 'fixed-lte']) }),
  ({ pick }) => ({
    override: pick([
      undefined,
      { agentId: pick(RECRUITERS), upfrontCents: 1_000, monthlyCents: 100, clawbackCents: 0 },
    ]),
  }),
];

const changes: Partial<Record<string, Change>> = {
  sale: (drawn) => drawn.pick(saleChanges)(drawn),
  agent: ({ pick }) => ({ fullName: pick(NAMES), referredBy: pick([undefined, ...agents]) }),
  profile: ({ pick, instant }) => ({ status: pick(['active', 'inactive']), updatedAt: instant() }),
  balance: ({ pick }) => ({
    earnedCents: pick([0, 5_000, 25_000]),
    isInactive: pick([undefined, true]),
  }),
  payout: ({ pick, instant }) => ({
    status: pick(['pending', 'processing', 'rejected']),
    processedAt: instant(),
    transactionId: pick(['FNB-1', 'ABSA-2', 'FNB-3']),
  }),
  referral: ({ pick, instant }) => ({
    referrerId: pick(agents),
    status: pick(['signed_up', 'active']),
    activatedAt: instant(),
  }),
  linkClick: ({ pick }) => ({ converted: pick(['yes', 'no']) }),
  lead: ({ pick }) => ({ status: pick(['new', 'contacted']) }),
  product: ({ pick }) => ({
    isActive: pick([true, false]),
    connectionTypeId: pick(['fibre', 'lte']),
  }),
  resource: ({ pick }) => ({ title: pick(NAMES), isPublished: pick([true, false]) }),
  announcement: ({ pick }) => ({ title: pick(NAMES) }),
};
