/** Commission plans that are in force, for tests that aren't about how they come to be. */
import { publishedTermsTable } from '../../../functions/data/commission-plans/published-terms.table.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { planIdOf } from '../../../shared/commission-plans/rules.ts';
import type { CommissionTerms, PlanScope } from '../../../shared/commission-plans/schemas.ts';

const STANDARD: CommissionTerms = {
  upfront: { kind: 'amount', cents: 5_000 },
  monthlyCents: 1_000,
  minimumSaleCents: 0,
  bonusCents: 0,
  bonusAfterSales: 1,
  overrideBasisPoints: 0,
  clawbackDays: 0,
};

interface Plan {
  /** A day in South Africa, YYYY-MM-DD. */
  firstDay: string;
  /** The differences from the standard terms; null ends the plan. */
  terms: Partial<CommissionTerms> | null;
  products?: PlanScope['products'];
  agents?: PlanScope['agents'];
}

/** Publishes a version of a plan, for all products and agents unless it says another scope. */
export async function publishTerms(
  table: Table,
  { firstDay, terms, products = { kind: 'all' }, agents = { kind: 'all' } }: Plan,
): Promise<void> {
  const scope = { products, agents };
  const version = {
    planId: planIdOf(scope),
    scope,
    firstDay,
    ...(terms ? { terms: { ...STANDARD, ...terms } } : {}),
    publishedAt: `${firstDay}T00:00:00.000Z`,
    draftedBy: 'drafter',
    publishedBy: 'publisher',
  };
  const taken = () => new Error(`The plan has a version from ${firstDay}`);
  await table.transact([publishedTermsTable(table).publish(version).orThrow(taken)]);
}
