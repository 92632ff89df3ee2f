import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import type { Offer } from '../../../shared/products/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import css from './product-picker.module.css';
import { activeProductsQuery, offersQuery } from './queries.ts';

/** "100/50 Mbps · R799.00", of what is known. */
function facts({ downloadSpeedMbps, uploadSpeedMbps, sellingPriceCents }: Offer): string {
  const speeds = [downloadSpeedMbps, uploadSpeedMbps].filter((speed) => speed !== undefined);
  return [
    ...(speeds.length > 0 ? [`${speeds.join('/')} Mbps`] : []),
    ...(sellingPriceCents === undefined ? [] : [formatRand(sellingPriceCents)]),
  ].join(' · ');
}

interface ProductPickerProps {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (productId: string) => void;
}

/** An agent picks an active product. */
export const ProductPicker = (props: ProductPickerProps) => (
  <Picker {...props} offers={useQuery(offersQuery())} />
);

/** An administrator picks an active product. */
export const AdminProductPicker = (props: ProductPickerProps) => (
  <Picker {...props} offers={useQuery(activeProductsQuery())} />
);

/** Shows speeds and selling price. */
function Picker({
  offers,
  ...props
}: ProductPickerProps & { offers: UseQueryResult<{ rows: Offer[] }> }) {
  if (offers.error && !offers.data)
    return (
      <p role="alert">
        The products couldn’t be loaded.{' '}
        <Button size="small" onClick={() => void offers.refetch()}>
          Retry
        </Button>
      </p>
    );
  if (offers.data?.rows.length === 0)
    return (
      <p role="status">
        There are no products for sale at the moment. What you typed is kept.{' '}
        <Button size="small" loading={offers.isFetching} onClick={() => void offers.refetch()}>
          Check Again
        </Button>
      </p>
    );
  const options = (offers.data?.rows ?? []).map((offer) => ({
    value: offer.id,
    label: offer.name,
    facts: facts(offer),
  }));
  return (
    <Select
      {...props}
      options={options}
      loading={offers.isPending}
      placeholder="Choose a product"
      notFoundContent={offers.isPending ? 'Loading products…' : 'No such product'}
      showSearch={{ optionFilterProp: 'label' }}
      optionRender={({ data }) => (
        <span className={css.option}>
          <span>{data.label}</span>
          <span className={css.facts}>{data.facts}</span>
        </span>
      )}
      labelRender={({ value, label }) => {
        const chosen = options.find((option) => option.value === value);
        return chosen?.facts ? `${chosen.label} (${chosen.facts})` : label;
      }}
    />
  );
}
