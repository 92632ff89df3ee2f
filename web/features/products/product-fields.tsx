import { Checkbox, Form, Input, InputNumber, Switch } from 'antd';
import { MAX_NAME, MAX_NOTES } from '../../../shared/kernel/text.ts';
import { Required } from '../../components/required.tsx';
import { rateOf } from './product-form.ts';
import css from './product-fields.module.css';

/** The fields of a product (document 001, Admin Products), and the facts that agents are shown. */
export function ProductFields({ showsFacts }: { showsFacts: boolean }) {
  return (
    <>
      <Form.Item name="name" label={<Required>Product Name</Required>}>
        <Input autoComplete="off" maxLength={MAX_NAME} aria-required />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea rows={3} maxLength={MAX_NOTES} placeholder="Optional" />
      </Form.Item>
      <Form.Item name="rate" label="Base Commission Rate (%)">
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
      <details className={css.facts} open={showsFacts}>
        <summary>Speeds and prices</summary>
        <Facts />
      </details>
    </>
  );
}

/** Blank while it is typed anew; a non-number becomes 0. */
const asRate = (typed: string | undefined) => (typed?.trim() ? String(rateOf(typed)) : '');

/** "10", not "10.0". */
const asTyped = (rate: string | undefined) => rate ?? '';

/** What agents see beside the name: speeds and selling price; the rest is the office's. */
const Facts = () => (
  <>
    <p className={css.hint}>
      Agents see speeds and selling price when they pick a product. Cost and margin stay in the
      office.
    </p>
    <div className={css.pairs}>
      <Decimal name="downloadSpeed" label="Download Speed (Mbps)" />
      <Decimal name="uploadSpeed" label="Upload Speed (Mbps)" />
      <Decimal name="sellingPrice" label="Selling Price (R)" />
      <Decimal name="costPrice" label="Cost Price (R)" />
      <Decimal name="margin" label="Margin (%)" />
    </div>
    <Form.Item name="isUncapped" valuePropName="checked" className={css.uncapped ?? ''}>
      <Checkbox>Uncapped</Checkbox>
    </Form.Item>
  </>
);

const Decimal = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} label={label}>
    <Input inputMode="decimal" autoComplete="off" placeholder="Not known" />
  </Form.Item>
);
