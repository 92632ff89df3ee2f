/** A preview of terms for some agents: what their sales cost, for themselves and for their recruiters. */
import pMap from 'p-map';
import {
  type AgentCost,
  type PreviewedSale,
  previewer,
  type PreviewTerms,
} from '../../../shared/commission-plans/preview.ts';
import { productTable } from '../../data/products/product.table.ts';
import { referralTable } from '../../data/referrals/referral.table.ts';
import { type EarningSale, saleEarningsTable } from '../../data/sales/sale-earnings.table.ts';
import type { Context } from '../../platform/context.ts';
import { readAll } from '../../platform/pages.ts';
import { optional } from '../../platform/present.ts';
import type { BasisAgent } from './read-basis.ts';

/** Agents whose sales are read at the same time. */
const AT_ONCE = 10;
const SALES_PAGE = 500;

/** A product as it was when a worker first met it; nothing is known of one that isn't there. */
interface PreviewedProduct {
  connectionTypeId?: string;
  /** Percent. */
  baseCommissionRate?: number;
}
export type PreviewedProducts = Map<string, PreviewedProduct>;

/** The costs by agent that come of some agents' sales, and the products that weren't known before. */
export interface PreviewPart {
  costs: [agentId: string, nowCents: number, thenCents: number][];
  products: [productId: string, product: PreviewedProduct][];
}

/** @param products known ones; is changed */
export async function previewAgents(
  context: Context,
  agents: readonly BasisAgent[],
  { terms, products }: { terms: PreviewTerms; products: PreviewedProducts },
): Promise<PreviewPart> {
  const known = products.size;
  const costs = new Map<string, AgentCost>();
  const addAgent = previewer(terms);
  const referrals = await referralTable(context.table).getMany(agents.map(([id]) => id));
  await pMap(
    agents,
    async ([agentId, , groupId]) => {
      const approved = await readApprovedSales(context, agentId);
      await readProducts(context, approved, products);
      const sales = approved.map((sale) => previewedSale(sale, products.get(sale.productId)));
      addAgent(costs, {
        agentId,
        groupId,
        recruiterId: referrals.get(agentId)?.referrerId,
        sales,
      });
    },
    { concurrency: AT_ONCE },
  );
  return {
    costs: Array.from(costs, ([id, { nowCents, thenCents }]) => [id, nowCents, thenCents]),
    products: [...products].slice(known),
  };
}

/** An agent's sales that were ever approved. */
async function readApprovedSales({ table }: Context, agentId: string): Promise<EarningSale[]> {
  const sales = await readAll((after: string | undefined) =>
    saleEarningsTable(table).page(agentId, after ?? null, SALES_PAGE),
  );
  return sales.filter(({ approvedAt }) => approvedAt !== undefined);
}

/** Reads the products that weren't read yet. */
async function readProducts(
  { table }: Context,
  sales: readonly EarningSale[],
  products: PreviewedProducts,
): Promise<void> {
  const missing = sales.map(({ productId }) => productId).filter((id) => !products.has(id));
  if (missing.length === 0) return;
  const found = await productTable(table).getMany(missing);
  for (const id of missing) {
    const { connectionTypeId, baseCommissionRate } = found.get(id) ?? {};
    // Others may have read it meanwhile: all go by the same.
    if (!products.has(id)) products.set(id, optional({ connectionTypeId, baseCommissionRate }));
  }
}

const previewedSale = (
  sale: EarningSale,
  { connectionTypeId, baseCommissionRate = 0 }: PreviewedProduct = {},
): PreviewedSale => ({ ...sale, connectionTypeId, baseCommissionRate });
