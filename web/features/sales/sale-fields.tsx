/** Fields that the forms for a new sale have in common. */
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { MAX_NETWORK_NUMBER } from '../../../shared/sales/rules.ts';
import type { NewSaleValues } from './new-sale.ts';
import { saleLabels } from './sale-refusal.ts';

export const CustomerFields = () => (
  <>
    <Form.Item name="customerName" label={saleLabels.customerName}>
      <Input autoComplete="off" autoCapitalize="words" />
    </Form.Item>
    <Form.Item name="customerEmail" label={saleLabels.customerEmail}>
      <Input inputMode="email" autoComplete="off" autoCapitalize="none" />
    </Form.Item>
    <Form.Item name="customerPhone" label={saleLabels.customerPhone}>
      <Input inputMode="tel" autoComplete="off" placeholder="082 123 4567" />
    </Form.Item>
  </>
);

/** Optional fields, folded unless one of them is filled in. */
export function MoreFields({ children }: { children: ReactNode }) {
  const form = Form.useFormInstance<NewSaleValues>();
  const [isFilled] = useState(
    () => Boolean(form.getFieldValue('networkNumber')) || Boolean(form.getFieldValue('proofUrl')),
  );
  return (
    <details open={isFilled}>
      <summary className="fold">More</summary>
      {children}
    </details>
  );
}

export const NetworkNumberField = () => (
  <Form.Item
    name="networkNumber"
    label={saleLabels.networkNumber}
    extra="The network’s number for this customer, from the order or the SIM card."
  >
    <Input autoComplete="off" autoCapitalize="characters" maxLength={MAX_NETWORK_NUMBER} />
  </Form.Item>
);

export const SaleValueField = () => (
  <Form.Item name="saleValue" label={saleLabels.saleValueCents}>
    <Input inputMode="decimal" autoComplete="off" placeholder="0.00" />
  </Form.Item>
);
