/** A portal's facts that change at random, as days pass, and rounds of the ranker between them. */
import { saleTable } from '../../../functions/data/sale.table.ts';
import { linkClickTable } from '../../../functions/data/link-click.table.ts';
import { referralTable } from '../../../functions/data/referral.table.ts';
import type { Clock } from '../../../functions/platform/clock.ts';
import { Table } from '../../../functions/platform/table.ts';
import { rankRound } from '../../../functions/workflows/ranking-and-rebuild/rank-round.ts';
import type { SeededRandom } from '../../../infra/local/demo/random.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import { openProjectedTable, type ProjectedTable } from '../projections/projected-table.ts';
import { chopped, shuffled } from '../projections/random-facts.ts';
import { agentAt, agentsOf, numberOf, saleAt } from '../stack/seed-rows.ts';
import { openTableAt, setAttributes } from '../stack/table.ts';

const AGENTS = 12;
const PRODUCTS = ['fibre', 'lte', 'voice'];
const HOUR_MS = 60 * 60 * 1000;
const never = () => new Error('It is there');
/** Before it, no sale is earlier than a year. */
const START = Date.parse('2027-01-15T08:00:00.000Z');

/** A table whose client ends after so many requests, as if its process had been killed. */
function dyingTable(database: ProjectedTable['database'], requests: number): Table {
  let left = requests;
  const { name, documents } = openTableAt(database);
  documents.middlewareStack.add(
    (next) => async (given) => {
      if (left-- <= 0) throw new Error('The process is gone');
      return next(given);
    },
    { step: 'initialize' },
  );
  return new Table(name, documents);
}

export class RankingHistory {
  readonly projected: ProjectedTable;
  readonly #random: SeededRandom;
  #now = START;
  #sales = 0;
  #clicks = 0;
  #recruits = 0;

  private constructor(projected: ProjectedTable, random: SeededRandom) {
    this.projected = projected;
    this.#random = random;
  }

  static async open(random: SeededRandom): Promise<RankingHistory> {
    const projected = await openProjectedTable();
    await projected.putFacts(agentsOf(projected.table, AGENTS));
    return new RankingHistory(projected, random);
  }

  get now(): Date {
    return new Date(this.#now);
  }

  get agentIds(): string[] {
    return Array.from({ length: AGENTS }, (_, at) => agentAt(at).agentId);
  }

  /** Both of the portal's times are the history's: leases end as it goes on. */
  get clock(): Clock {
    return { now: () => this.now, real: () => this.now };
  }

  pass(hours: number): void {
    this.#now += hours * HOUR_MS;
  }

  /** Some facts appear, change or go. */
  async change(): Promise<void> {
    const times = this.#random.whole(1, 8);
    for (let time = 0; time < times; time++)
      await this.#random.pick([
        () => this.#sell(),
        () => this.#sell(),
        () => this.#correct(),
        () => this.#correct(),
        () => this.#recruit(),
        () => this.#click(),
        () => this.#earn(),
        () => this.#close(),
      ])();
  }

  /** Delivers the stream's events to the projector: all, or only some of them now. */
  async deliver(share = 1): Promise<void> {
    const next = () => this.#random.next();
    for (;;) {
      const records = await this.projected.freshEvents();
      if (records.length === 0) return;
      for (const batch of chopped(shuffled(records, next), next))
        await this.projected.project(batch);
      if (share < 1 && this.#random.happens(1 - share)) return;
    }
  }

  /** A round of the ranker. */
  rank = () => rankRound({ table: this.projected.table, clock: this.clock });

  /**
   * A round that is killed after so many requests.
   * @returns true where it was finished before
   */
  async dieRanking(requests: number): Promise<boolean> {
    const table = dyingTable(this.projected.database, requests);
    try {
      await rankRound({ table, clock: this.clock });
      return true;
    } catch (error) {
      if (!JSON.stringify(error, Object.getOwnPropertyNames(error)).includes('process is gone'))
        throw error;
      // The killed round's lease.
      this.pass(0.1);
      return false;
    }
  }

  async #sell(): Promise<void> {
    const { pick, whole, happens } = this.#random;
    const number = this.#sales++;
    const agentIds = [pick(this.agentIds)];
    const sale = saleAt(number, { from: 0, count: 1, agentIds, productId: pick(PRODUCTS) });
    // Mostly today, else up to 400 days ago: no month is too old to be corrected.
    const saleDate = happens(0.6) ? dayOf(this.now) : addDays(dayOf(this.now), -whole(0, 400));
    const created = { ...sale, saleDate, saleValueCents: pick([49_900, 79_900, 129_900]) };
    await this.projected.putFacts([saleTable(this.projected.table).create(created).orThrow(never)]);
  }

  async #correct(): Promise<void> {
    if (this.#sales === 0) return;
    const { pick, whole } = this.#random;
    const key = { pk: `sale#seeded-sale-${numberOf(whole(0, this.#sales - 1))}`, sk: 'sale' };
    const approvedAt = new Date(this.#now - whole(0, 90) * 24 * HOUR_MS).toISOString();
    await setAttributes(
      this.projected.table,
      key,
      pick<Record<string, unknown>>([
        { status: 'approved', approvedAt },
        { status: 'approved', approvedAt },
        { status: 'paid', approvedAt },
        { status: 'pending' },
        { status: 'rejected' },
        { saleValueCents: pick([39_900, 99_900]) },
        { clawbackCents: 2_500 },
        { productId: pick(PRODUCTS) },
      ]),
    );
  }

  async #recruit(): Promise<void> {
    const { pick, whole, happens } = this.#random;
    const { table } = this.projected;
    if (this.#recruits > 0 && happens(0.5)) {
      const key = { pk: `referral#recruit-${whole(0, this.#recruits - 1)}`, sk: 'referral' };
      const change = pick<Record<string, unknown>>([
        { status: 'active' },
        { status: 'first_sale', bonusEarnedCents: 10_000 },
        { referrerId: pick(this.agentIds) },
      ]);
      await setAttributes(table, key, change);
      return;
    }
    const createdAt = new Date(this.#now - whole(0, 40) * 24 * HOUR_MS).toISOString();
    const referral = {
      referredId: `recruit-${this.#recruits++}`,
      referrerId: pick(this.agentIds),
      status: 'signed_up',
      bonusEarnedCents: 0,
      createdAt,
    } as const;
    await this.projected.putFacts([referralTable(table).create(referral).orThrow(never)]);
  }

  async #click(): Promise<void> {
    const { pick } = this.#random;
    const click = {
      clickId: `click-${this.#clicks++}`,
      agentId: pick(this.agentIds),
      linkType: pick(['invite', 'traffic'] as const),
      converted: pick(['yes', 'no'] as const),
      createdAt: this.now.toISOString(),
    };
    const { table } = this.projected;
    await this.projected.putFacts([linkClickTable(table).create(click).orThrow(never)]);
  }

  /** An agent's earnings; equal ones are common. */
  async #earn(): Promise<void> {
    const { pick } = this.#random;
    const key = { pk: `balance#${pick(this.agentIds)}`, sk: 'balance' };
    const earnedCents = pick([0, 5_000, 5_000, 10_000, 15_000, 20_000]);
    await setAttributes(this.projected.table, key, { earnedCents });
  }

  /** An account is closed or opened again, or an agent's balance goes. */
  async #close(): Promise<void> {
    const { pick, happens } = this.#random;
    const agentId = pick(this.agentIds);
    const { table } = this.projected;
    const isInactive = happens(0.5);
    await setAttributes(table, { pk: `balance#${agentId}`, sk: 'balance' }, { isInactive });
    const status = isInactive ? 'inactive' : 'active';
    const updatedAt = this.now.toISOString();
    await setAttributes(table, { pk: `profile#${agentId}`, sk: 'profile' }, { status, updatedAt });
  }
}
