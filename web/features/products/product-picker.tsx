import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { Offer } from '../../../shared/products/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { useDebounced } from '../../lib/debounced.ts';
import { speedsOf } from './product-facts.ts';
import css from './product-picker.module.css';
import { offersQuery, productOptionsQuery } from './queries.ts';

/** ""100/50 Mbps · R799.00"; unknown values are left out. */
function facts(offer: Offer): string {
  const { sellingPriceCents: price } = offer;
  return [speedsOf(offer), price === undefined ? '' : formatRand(price)]
    .filter((fact) => fact !== '')
    .join(' · ');
}

interface ProductPickerProps {
  /** The form gives id, value and onChange. */
  id?: string;
  value?: string;
  onChange?: (productId: string) => void;
  /** Called with a product that a person picked. */
  onPick?: (offer: Offer) => void;
  /** Products that stand on top of the list, as far as they are for sale. */
  lastSold?: readonly string[];
  /** Opens the list once this turns true. */
  startsOpen?: boolean;
}

/** Picks an active product, for agents. */
export const ProductPicker = (props: ProductPickerProps) => (
  <Picker {...props} queryOf={offersQuery} />
);

/** Picks an active product, for administrators. */
export const AdminProductPicker = (props: ProductPickerProps) => (
  <Picker {...props} queryOf={productOptionsQuery} />
);

/**
 * Searches the loaded products. Where the catalogue has more than these, the server searches the rest;
 * until it answers, or while it can't be reached, the loaded ones are searched alone.
 */
function useOffers(queryOf: PickerProps['queryOf']) {
  const [typed, setTyped] = useState('');
  const first = useQuery(queryOf(''));
  const isLarge = first.data?.incomplete === true;
  const q = useDebounced(typed.trim());
  const found = useQuery({ ...queryOf(q), enabled: isLarge && q !== '' });
  const isSearched = isLarge && q !== '' && found.data !== undefined && !found.isPlaceholderData;
  const shown = (isSearched ? found.data : first.data) ?? { rows: [], incomplete: undefined };
  const terms = new Set(shown.rows.map(({ earns }) => earns));
  return {
    first,
    isSearched,
    search: setTyped,
    shown,
    areAlike: terms.size === 1 && !shown.incomplete,
    isFetching: first.isPending || found.isFetching,
  };
}

interface PickerProps extends ProductPickerProps {
  queryOf: typeof offersQuery | typeof productOptionsQuery;
}

function Picker({ queryOf, onChange, onPick, lastSold, startsOpen, ...props }: PickerProps) {
  const { first, isSearched, search, shown, areAlike, isFetching } = useOffers(queryOf);
  const list = useStartedList(startsOpen === true);
  const [picked, setPicked] = useState<Offer>();
  // The picked product may not be among the products that the search finds now.
  const chosen = [picked, ...shown.rows].find((one) => one?.id === props.value);
  const isFailed = first.error !== null && !first.data;
  if (isFailed || first.data?.rows.length === 0)
    return (
      <p role={isFailed ? 'alert' : 'status'}>
        {isFailed
          ? 'The products couldn’t be loaded.'
          : 'There are no products for sale at the moment. What you typed is kept.'}{' '}
        <Button size="small" loading={first.isFetching} onClick={() => void first.refetch()}>
          {isFailed ? 'Retry' : 'Check Again'}
        </Button>
      </p>
    );
  const pick = (productId: string) => {
    const offer = shown.rows.find(({ id }) => id === productId);
    setPicked(offer);
    onChange?.(productId);
    if (offer) onPick?.(offer);
  };
  return (
    <>
      <Select<string, ListEntry>
        {...props}
        {...list}
        options={optionsOf(shown.rows, lastSold ?? [])}
        loading={isFetching}
        placeholder="Choose a product"
        notFoundContent={isFetching ? 'Loading products…' : 'No such product'}
        showSearch={{
          optionFilterProp: 'label',
          onSearch: search,
          ...(isSearched ? { filterOption: false } : {}),
        }}
        onChange={pick}
        optionRender={({ data: { offer } }) =>
          offer ? <Option offer={offer} withTerms={!areAlike} /> : null
        }
        labelRender={() => chosen?.name ?? 'The product that you picked before'}
        popupRender={(list) => (
          <>
            {list}
            {shown.incomplete ? <small>Type more to see others.</small> : null}
          </>
        )}
      />
      <Earned offer={chosen ?? (areAlike ? shown.rows[0] : undefined)} />
    </>
  );
}

/** A list that opens by itself once, where the person has nothing else to do first. */
function useStartedList(starts: boolean) {
  const [open, setOpen] = useState(false);
  const [isStarted, setStarted] = useState(false);
  if (starts && !isStarted) {
    setStarted(true);
    setOpen(true);
  }
  return { open, onOpenChange: setOpen };
}

/** A product, or a heading with the products under it. */
interface ListEntry {
  label: string;
  value?: string;
  offer?: Offer;
  options?: ListEntry[];
}

const optionOf = (offer: Offer): ListEntry => ({ value: offer.id, label: offer.name, offer });

/** All products, the ones that were sold last before the others. */
function optionsOf(rows: readonly Offer[], lastSold: readonly string[]): ListEntry[] {
  const last = lastSold.flatMap((id) => rows.find((one) => one.id === id) ?? []);
  if (last.length === 0) return rows.map(optionOf);
  const others = rows.filter((one) => !last.includes(one));
  return [
    { label: 'Sold last', options: last.map(optionOf) },
    { label: 'Others', options: others.map(optionOf) },
  ];
}

const Option = ({ offer, withTerms }: { offer: Offer; withTerms: boolean }) => (
  <span className={css.option}>
    <span>{offer.name}</span>
    <span className={`quiet smaller ${css.facts}`}>{facts(offer)}</span>
    {withTerms && offer.earns ? (
      <span className={`smaller ${css.facts}`}>{offer.earns}</span>
    ) : null}
  </span>
);

/** The terms of the chosen product, or of all where they are alike; administrators' offers have none. */
const Earned = ({ offer }: { offer: Offer | undefined }) =>
  offer?.earns ? (
    <p className={css.earned} role="status">
      {offer.earns}
    </p>
  ) : null;
