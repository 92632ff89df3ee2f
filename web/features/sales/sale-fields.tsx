/** Fields that the forms for a new sale have in common. */
import { Form, Input } from 'antd';
import { MAX_NETWORK_NUMBER } from '../../../shared/sales/rules.ts';
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

export const NetworkNumberField = () => (
  <Form.Item
    name="networkNumber"
    label={saleLabels.networkNumber}
    extra="The network’s number for this customer, from the order or the SIM card. Its statements are matched by it."
  >
    <Input autoComplete="off" autoCapitalize="characters" maxLength={MAX_NETWORK_NUMBER} />
  </Form.Item>
);

export const SaleValueField = () => (
  <Form.Item name="saleValue" label={saleLabels.saleValueCents}>
    <Input inputMode="decimal" autoComplete="off" placeholder="0.00" />
  </Form.Item>
);
