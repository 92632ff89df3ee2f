/** Fields that the forms for a new sale have in common. */
import { Form, Input } from 'antd';

export const CustomerFields = () => (
  <>
    <Form.Item name="customerName" label="Customer Name">
      <Input autoComplete="off" autoCapitalize="words" />
    </Form.Item>
    <Form.Item name="customerEmail" label="Customer Email">
      <Input inputMode="email" autoComplete="off" autoCapitalize="none" />
    </Form.Item>
    <Form.Item name="customerPhone" label="Customer Phone">
      <Input inputMode="tel" autoComplete="off" placeholder="082 123 4567" />
    </Form.Item>
  </>
);

export const SaleValueField = () => (
  <Form.Item name="saleValue" label="Sale Value (R)">
    <Input inputMode="decimal" autoComplete="off" placeholder="0.00" />
  </Form.Item>
);
