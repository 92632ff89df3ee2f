import {
  commissionOf,
  groupAt,
  type SaleCommission,
  termsOf,
} from '../../../shared/commission-plans/rules.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { StoredProduct } from '../../data/products/product.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import type { Context } from '../../platform/context.ts';

/** The facts, beside the product, that decide a sale's commission. */
export interface CommissionQuery {
  agentId: string;
  /** When it was submitted, ISO 8601. */
  submittedAt: string;
}

/**
 * Reads the plans that had begun on the day of submission and the agent's group at that moment, and tells
 * what a sale earns by them.
 * @returns a function of the product and the sale's value in cents
 */
export async function readSaleCommission(
  { table, settings }: Context,
  { agentId, submittedAt }: CommissionQuery,
): Promise<
  (
    product: Pick<
      StoredProduct,
      'productId' | 'connectionTypeId' | 'baseCommissionRate' | 'providerId'
    >,
    saleValueCents: number,
  ) => SaleCommission
> {
  const day = dayOf(submittedAt);
  const published = await publishedTermsTable(table).begunBy(day);
  const isByGroup = published.some(({ scope }) => scope.agents.kind === 'group');
  const agent = isByGroup ? await agentTable(table).get(agentId) : undefined;
  const groupId = agent && groupAt(agent, submittedAt);
  const { upfrontWaitsForActivation } = settings.commission;
  return ({ productId, connectionTypeId, baseCommissionRate, providerId }, saleValueCents) => {
    const query = { day, productId, connectionTypeId, groupId };
    return {
      ...commissionOf(termsOf(published, query), { saleValueCents, baseCommissionRate }),
      // Nobody else activates the sale of a product without a network.
      ...(upfrontWaitsForActivation && providerId !== undefined ? { upfrontWaits: true } : {}),
    };
  };
}
