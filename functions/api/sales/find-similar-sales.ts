import { salesContract } from '../../../shared/sales/contract.ts';
import type { SimilarSale } from '../../../shared/sales/schemas.ts';
import { MAX_SIMILAR, SIMILAR_WITHIN_DAYS } from '../../../shared/sales/rules.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { saleTable, type StoredSale } from '../../data/sales/sale.table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sales to the same customer's phone or e-mail, submitted within 90 days before or after, and not
 * rejected. A warning beside Approve, never a refusal.
 */
export const findSimilarSales = verb(
  salesContract.findSimilarSales,
  async (context, { saleIds }) => {
    const sales = await saleTable(context.table).getMany(saleIds);
    const rows = saleIds.map(async (saleId) => {
      const sale = sales.get(saleId);
      return { saleId, similar: sale ? await similarTo(context, sale) : [] };
    });
    return { rows: await Promise.all(rows) };
  },
);

async function similarTo({ table }: Context, sale: StoredSale): Promise<SimilarSale[]> {
  const submitted = Date.parse(sale.submittedAt);
  const dayAt = (days: number) => new Date(submitted + days * DAY_MS).toISOString();
  const alike = await saleTable(table).alike(sale, {
    from: dayAt(-SIMILAR_WITHIN_DAYS),
    to: dayAt(SIMILAR_WITHIN_DAYS),
    // One more than is shown: the query also finds the sale itself.
    limit: MAX_SIMILAR + 1,
  });
  const others = new Map(alike.map((other) => [other.saleId, other]));
  others.delete(sale.saleId);
  return [...others.values()]
    .sort((a, b) => (a.submittedAt < b.submittedAt ? 1 : -1))
    .slice(0, MAX_SIMILAR)
    .map((other) => presentSimilar(sale, other));
}

const presentSimilar = (sale: StoredSale, other: StoredSale): SimilarSale => ({
  id: other.saleId,
  customerName: other.customerName,
  status: other.status,
  submittedAt: other.submittedAt,
  samePhone: other.customerPhone === sale.customerPhone,
  sameEmail: other.customerEmail === sale.customerEmail,
  sameProduct: other.productId === sale.productId,
  sameAgent: other.agentId === sale.agentId,
  ...optional({ productName: other.productName }),
});
