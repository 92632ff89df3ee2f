import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { presentSaleTerms } from '../../domain/commission-plans/present-sale-terms.ts';
import { readSaleCommission } from '../../domain/commission-plans/read-sale-commission.ts';
import { readProduct } from '../../domain/products/change-product.ts';
import { verb } from '../verb.ts';

/** The commission of a sale that is added now, as its question shows it. */
export const getSaleTerms = verb(
  commissionPlansContract.getSaleTerms,
  async (context, { agentId, productId, saleValueCents }) => {
    const submittedAt = context.clock.now().toISOString();
    const [product, commission] = await Promise.all([
      readProduct(context, productId),
      readSaleCommission(context, { agentId, submittedAt }),
      readAgent(context, agentId),
    ]);
    return presentSaleTerms(commission(product, saleValueCents));
  },
);
