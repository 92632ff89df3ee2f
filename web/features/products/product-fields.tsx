import { Checkbox, Form, Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import fields from '../../components/form-fields.module.css';
import { Required } from '../../components/required.tsx';
import { RateUse } from '../commission-plans/index.ts';
import { productForm, type ProductValues, rateOf } from './product-form.ts';
import css from './product-fields.module.css';

const FACTS = ['downloadSpeed', 'uploadSpeed', 'sellingPrice', 'costPrice', 'margin'] as const;

/**
 * The fields of a product. Speeds and prices begin unfolded where the product has any.
 * @param productId absent for a new product
 */
export function ProductFields({ productId }: { productId?: string }) {
  const form = Form.useFormInstance<ProductValues>();
  const [hasFacts] = useState(() => FACTS.some((name) => form.getFieldValue(name)));
  return (
    <>
      <Form.Item name="name" label={<Required>Product Name</Required>}>
        <Input autoComplete="off" {...productForm.limits('name')} />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea rows={3} {...productForm.limits('description')} placeholder="Optional" />
      </Form.Item>
      <Form.Item
        name="rate"
        label="Base Commission Rate (%)"
        extra={<RateUse productId={productId} />}
      >
        <InputNumber<string>
          className={css.rate ?? ''}
          stringMode
          min="0"
          max="100"
          step="0.1"
          inputMode="decimal"
          parser={asRate}
          formatter={asTyped}
        />
      </Form.Item>
      <Form.Item
        name="isActive"
        label="Active"
        extra="Available for sale"
        layout="horizontal"
        colon={false}
        valuePropName="checked"
        className={css.switch ?? ''}
      >
        <Switch />
      </Form.Item>
      <details className={css.facts} open={hasFacts}>
        <summary>Speeds and prices</summary>
        <Facts />
      </details>
    </>
  );
}

/** A blank stays blank while a new rate is typed; a non-number becomes 0. */
const asRate = (typed: string | undefined) => (typed?.trim() ? String(rateOf(typed)) : '');

/** ""10", not antd's "10.0". */
const asTyped = (rate: string | undefined) => rate ?? '';

const Facts = () => (
  <>
    <p className={css.hint}>Agents don’t see cost and margin.</p>
    <div className={fields.pair}>
      <Decimal name="downloadSpeed" label="Download Speed (Mbps)" />
      <Decimal name="uploadSpeed" label="Upload Speed (Mbps)" />
      <Decimal name="sellingPrice" label="Selling Price (R)" />
      <Decimal name="costPrice" label="Cost Price (R)" />
      <Decimal name="margin" label="Margin (%)" />
    </div>
    <Form.Item name="isUncapped" valuePropName="checked" className={fields.last ?? ''}>
      <Checkbox>Uncapped</Checkbox>
    </Form.Item>
  </>
);

const Decimal = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} label={label}>
    <Input inputMode="decimal" autoComplete="off" placeholder="Not known" />
  </Form.Item>
);
