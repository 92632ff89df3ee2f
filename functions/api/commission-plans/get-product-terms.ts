import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { isRateUsed, shownCommissionOf } from '../../../shared/commission-plans/policy.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import { readProduct } from '../../domain/products/change-product.ts';
import { verb } from '../verb.ts';

/** The commission of a product's sales today, for agents without a group. */
export const getProductTerms = verb(
  commissionPlansContract.getProductTerms,
  async (context, { productId }) => {
    const day = dayOf(context.clock.now());
    const [product, published] = await Promise.all([
      readProduct(context, productId),
      publishedTermsTable(context.table).begunBy(day),
    ]);
    return {
      commission: shownCommissionOf(published, product, { day }),
      isRateUsed: isRateUsed(published, product, day),
    };
  },
);
