import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import fields from '../../components/form-fields.module.css';
import { dayWords } from '../../../shared/kernel/month.ts';
import { groupsQuery, typesQuery } from './queries.ts';
import type { DraftValues } from './terms-form.ts';

/** The fields that say which sales a version is for. */
export function ScopeFields({ productPicker }: { productPicker: ReactNode }) {
  const groups = useQuery(groupsQuery()).data?.rows ?? [];
  const types = useQuery(typesQuery()).data?.rows ?? [];
  const kind = Form.useWatch<DraftValues['products'] | undefined>('products');
  return (
    <>
      <Form.Item name="products" label="Products">
        <Radio.Group
          options={[
            { value: 'all', label: 'All products' },
            { value: 'type', label: 'A product type' },
            { value: 'product', label: 'One product' },
          ]}
        />
      </Form.Item>
      {kind === 'type' ? (
        <Form.Item
          name="connectionTypeId"
          label="Product Type"
          extra="The Connection Type ID of the products."
        >
          <AutoComplete options={types.map(({ id }) => ({ value: id }))} />
        </Form.Item>
      ) : null}
      {kind === 'product' ? (
        <Form.Item name="productId" label="Product">
          {productPicker}
        </Form.Item>
      ) : null}
      <Form.Item
        name="groupId"
        label="Agents"
        extra="The narrowest terms apply: a group’s before all agents’, a product’s before its type’s."
      >
        <Select
          allowClear
          placeholder="All agents"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </>
  );
}

/** @param earliest the first day that terms published today may begin on, YYYY-MM-DD */
export const FirstDayField = ({ earliest }: { earliest: string }) => (
  <Form.Item
    name="firstDay"
    label="First Day"
    extra={`${dayWords(earliest)} at the earliest. Earlier sales keep their terms.`}
  >
    <Input type="date" min={earliest} />
  </Form.Item>
);

interface NumberFieldProps {
  name: string;
  label: string;
  extra?: string;
  placeholder?: string;
  /** A count has no cents. */
  count?: true;
}

const NumberField = ({ name, label, extra, placeholder = '0.00', count }: NumberFieldProps) => (
  <Form.Item name={name} label={label} extra={extra}>
    <Input inputMode={count ? 'numeric' : 'decimal'} autoComplete="off" placeholder={placeholder} />
  </Form.Item>
);

/** The fields that say what a sale pays. */
export function TermsFields() {
  const upfront = Form.useWatch<DraftValues['upfront'] | undefined>('upfront');
  return (
    <>
      <Form.Item name="upfront" label="Upfront Commission">
        <Radio.Group
          options={[
            { value: 'amount', label: 'An amount' },
            { value: 'productRate', label: 'The product’s Base Commission Rate' },
          ]}
        />
      </Form.Item>
      <div className={fields.pair}>
        {upfront === 'productRate' ? null : (
          <NumberField name="upfrontAmount" label="Upfront Amount (R)" />
        )}
        <NumberField name="monthly" label="Monthly Amount (R)" />
        <NumberField
          count
          name="months"
          label="Months"
          placeholder="No limit"
          extra="Blank: while the sale is active."
        />
        <NumberField
          name="least"
          label="Minimum (R)"
          placeholder="None"
          extra="Smaller sales earn nothing."
        />
        <NumberField name="bonus" label="Bonus for a Recruit (R)" placeholder="None" />
        <NumberField
          count
          name="bonusAfter"
          label="Bonus on Approved Sale"
          placeholder="1"
          extra="Paid once. 1: the recruit’s first sale."
        />
        <NumberField
          name="share"
          label="Share of Recruits’ Commission (%)"
          placeholder="None"
          extra="Paid to the recruiter, on top."
        />
        <NumberField
          count
          name="clawback"
          label="Clawback period (days)"
          placeholder="Never"
          extra="A sale that ends sooner loses its upfront commission, and the recruiter’s share and bonus."
        />
      </div>
    </>
  );
}
