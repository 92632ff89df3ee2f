/**
 * The simulated network by its rules: from numbers of agents and sales follows how many there are of
 * everything that work is done on. `sample-rows.ts` writes a small network by the same rules.
 */
import { runSteps } from '../../../infra/model/run-steps.ts';

export interface NetworkSize {
  agents: number;
  /** Approved sales of all agents together, evenly over the months. */
  sales: number;
  /** Closed months behind it, in each of which every agent earned and was paid; by default `MONTHS`. */
  months?: number;
  /** Agents whose acts have audit events; by default all. */
  auditedAgents?: number;
}

/** The promised size. */
export const FULL_SIZE: NetworkSize = { agents: 100_000, sales: 10_000_000 };

/** Closed months of the promised size. */
export const MONTHS = 24;
/** Products that are for sale, and networks whose products they are. */
export const PRODUCTS = 30;
export const PROVIDERS = 5;
/** Entries of the ledger that a payout makes: reserved, and paid. */
const ENTRIES_OF_PAYOUT = 2;
/** Items of an agent: the agent, the profile and the balance. */
const ITEMS_OF_AGENT = 3;
/** Two administrators have two items each; a month has its run and its batch. */
const ITEMS_OF_ADMINISTRATORS = 2 * 2;
const ITEMS_OF_MONTH = 2;
/** Audit events of a sale (submitted, approved) and of a payout (its account fixed, paid). */
const EVENTS_OF_SALE = 2;
const EVENTS_OF_PAYOUT = 2;
/** How many there are. */
interface Network {
  agents: number;
  months: number;
  /** Sales of one month. */
  monthlySales: number;
  products: number;
  /** Sales of one network (provider). */
  salesOfProvider: number;
  /** Items of the table that nothing else follows: what a rebuild derives comes on top. */
  facts: number;
}

/** Agents of one batch of a run. */
export const agentsInBatch = (): number =>
  runSteps.find((step) => step.calls === 'forEachBatch')?.agentsInBatch ?? Number.NaN;

/** All counts of a network of this size. */
export function networkOf({
  agents,
  sales,
  months = MONTHS,
  auditedAgents = agents,
}: NetworkSize): Network {
  const payouts = agents * months;
  const monthlySales = sales / months;
  // A sale's upfront commission, each closed month, and what a payout moves.
  const ledgerEntries = sales + agents * months + payouts * ENTRIES_OF_PAYOUT;
  const auditEvents =
    ((sales * EVENTS_OF_SALE + payouts * EVENTS_OF_PAYOUT) / agents) * auditedAgents;
  return {
    agents,
    months,
    monthlySales,
    products: PRODUCTS,
    salesOfProvider: sales / PROVIDERS,
    facts:
      agents * ITEMS_OF_AGENT +
      sales +
      ledgerEntries +
      payouts +
      auditEvents +
      PRODUCTS +
      months * (Math.ceil(agents / agentsInBatch()) + ITEMS_OF_MONTH) +
      ITEMS_OF_ADMINISTRATORS,
  };
}
