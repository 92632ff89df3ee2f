import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PickFilter } from '../../components/row-filters.tsx';
import { useDebounced } from '../../lib/debounced.ts';
import { foundProductsQuery } from './admin-queries.ts';

interface ProductFilterProps {
  value: string | undefined;
  /** The name of a product in the loaded rows, if one has it. */
  nameOf: (productId: string) => string | undefined;
  onChange: (productId: string | undefined) => void;
}

/** Narrows a list to one product, for sale or not. */
export function ProductFilter({ nameOf, ...props }: ProductFilterProps) {
  const [typed, setTyped] = useState('');
  const products = useQuery(foundProductsQuery(useDebounced(typed.trim())));
  return (
    <PickFilter
      {...props}
      label="Product"
      nameOf={(id) => nameOf(id) ?? 'One product'}
      all="All products"
      options={(products.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={products.isFetching}
      nothing={products.isPending ? 'Loading products…' : 'No such product'}
      onType={setTyped}
    />
  );
}
