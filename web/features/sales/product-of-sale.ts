/** The product in the forms for a new sale. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type { Offer } from '../../../shared/products/contract.ts';
import type { SaleState } from '../../../shared/sales/contract.ts';
import { clearFieldErrors } from '../../lib/forms/field-errors.ts';
import { newestOf, rowsOf } from '../../lib/pages.ts';
import { mySalesQuery } from './queries.ts';

export type PickedOffer = Pick<Offer, 'sellingPriceCents'>;

/** Fills in a picked product's price as the sale's value, unless a person typed one. */
export function usePriceAsValue(form: FormInstance, onFilled?: () => void) {
  const filled = useRef<string>(undefined);
  return ({ sellingPriceCents: price }: PickedOffer) => {
    const typed = form.getFieldValue('saleValue') as string | undefined;
    if (price === undefined || (typed?.trim() && typed !== filled.current)) return;
    filled.current = formatPlainRand(price);
    form.setFieldValue('saleValue', filled.current);
    clearFieldErrors(form, ['saleValue']);
    onFilled?.();
  };
}

const LAST_SOLD = 3;

/** The products of the agent's newest sales, as the list has them. */
export function useLastSold(isWanted: boolean): string[] {
  const query = useInfiniteQuery({
    ...mySalesQuery(newestOf<SaleState>(undefined)),
    enabled: isWanted,
  });
  return [...new Set(rowsOf(query).map(({ productId }) => productId))].slice(0, LAST_SOLD);
}
