import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import fields from '../../components/form-fields.module.css';
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
        extra="A group’s terms come before those for all agents; those for one product before its type, and before all products."
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
    extra="For sales that are submitted from this day on. Earlier sales keep their terms."
  >
    <Input type="date" min={earliest} />
  </Form.Item>
);

const Amount = (props: { name: string; label: string; extra?: string; placeholder?: string }) => (
  <Form.Item name={props.name} label={props.label} extra={props.extra}>
    <Input inputMode="decimal" autoComplete="off" placeholder={props.placeholder ?? '0.00'} />
  </Form.Item>
);

const Count = (props: { name: string; label: string; extra?: string; placeholder: string }) => (
  <Form.Item name={props.name} label={props.label} extra={props.extra}>
    <Input inputMode="numeric" autoComplete="off" placeholder={props.placeholder} />
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
          <Amount name="upfrontAmount" label="Upfront Amount (R)" />
        )}
        <Amount name="monthly" label="Monthly Amount (R)" />
        <Count
          name="months"
          label="Months"
          placeholder="No limit"
          extra="Blank: as long as the sale is active."
        />
        <Amount
          name="least"
          label="Least Sale Value (R)"
          placeholder="None"
          extra="A smaller sale earns nothing."
        />
        <Amount name="bonus" label="Bonus for a Recruit (R)" placeholder="None" />
        <Count
          name="bonusAfter"
          label="Bonus on Approved Sale"
          placeholder="1"
          extra="From that sale on, once. 1: the recruit’s first. Never for recruiting alone."
        />
        <Amount
          name="share"
          label="Share of Recruits’ Commission (%)"
          placeholder="None"
          extra="Paid to the recruiter, on top. Half a cent goes to the even cent."
        />
        <Count
          name="clawback"
          label="Days of Clawback"
          placeholder="Never"
          extra="A sale that ends sooner after earning its upfront commission loses it, with the recruiter’s share and bonus."
        />
      </div>
    </>
  );
}
