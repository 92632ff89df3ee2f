import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type { Offer } from '../../../shared/products/contract.ts';
import { clearFieldErrors } from '../../lib/forms/field-errors.ts';

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
