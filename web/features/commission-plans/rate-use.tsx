import { useQuery } from '@tanstack/react-query';
import { shownOf } from '../../../shared/commission-plans/policy.ts';
import { planIdOf } from '../../../shared/commission-plans/rules.ts';
import type { PlanScope } from '../../../shared/commission-plans/schemas.ts';
import { rateUseWords } from '../../../shared/commission-plans/words.ts';
import { DEFAULT_COMMISSION_RATE } from '../../../shared/products/rules.ts';
import { plansQuery, productTermsQuery } from './queries.ts';

/**
 * Stands beside a product's Base Commission Rate: whether a plan uses it, and what the product pays.
 * @param props.productId absent for a new product
 */
export const RateUse = ({ productId }: { productId: string | undefined }) =>
  productId === undefined ? <OfNewProduct /> : <OfProduct productId={productId} />;

function OfProduct({ productId }: { productId: string }) {
  const { data } = useQuery(productTermsQuery(productId));
  return data ? rateUseWords(data) : null;
}

const EVERYTHING: PlanScope = { products: { kind: 'all' }, agents: { kind: 'all' } };

/** A new product has the terms of all products. */
function OfNewProduct() {
  const { data } = useQuery(plansQuery());
  if (!data) return null;
  const plan = data.rows.find(({ id }) => id === planIdOf(EVERYTHING));
  const { terms, firstDay = '' } = plan?.versions.find(({ state }) => state === 'inForce') ?? {};
  const found = terms && plan ? { planId: plan.id, firstDay, terms } : undefined;
  return rateUseWords({
    commission: shownOf(found, DEFAULT_COMMISSION_RATE),
    isRateUsed: terms?.upfront.kind === 'productRate',
  });
}
