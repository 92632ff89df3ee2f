import {
  commissionOf,
  type SaleCommission,
  termsOf,
} from '../../../shared/commission-plans/rules.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { StoredProduct } from '../../data/product.table.ts';
import { publishedTermsTable } from '../../data/published-terms.table.ts';
import type { Context } from '../../platform/context.ts';

/** The facts, beside the product, that decide a sale's commission. */
export interface CommissionQuery {
  agentId: string;
  /** The day of submission in South Africa, YYYY-MM-DD. */
  day: string;
}

/**
 * Reads the plans that have begun and the agent's group, and tells what a sale earns by them.
 * @returns a function of the product and the sale's value in cents
 */
export async function readSaleCommission(
  { table, settings }: Context,
  { agentId, day }: CommissionQuery,
): Promise<
  (
    product: Pick<
      StoredProduct,
      'productId' | 'connectionTypeId' | 'baseCommissionRate' | 'providerId'
    >,
    saleValueCents: number,
  ) => SaleCommission
> {
  const published = await publishedTermsTable(table).begunBy(day);
  const isByGroup = published.some(({ scope }) => scope.agents.kind === 'group');
  const agent = isByGroup ? await agentTable(table).get(agentId) : undefined;
  const { upfrontWaitsForActivation } = settings.commission;
  return ({ productId, connectionTypeId, baseCommissionRate, providerId }, saleValueCents) => ({
    ...commissionOf(
      termsOf(published, { day, productId, connectionTypeId, groupId: agent?.commissionGroupId }),
      { saleValueCents, baseCommissionRate },
    ),
    // Nobody else activates the sale of a product without a network.
    ...(upfrontWaitsForActivation && providerId !== undefined ? { upfrontWaits: true } : {}),
  });
}
