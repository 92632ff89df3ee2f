import type { Product } from '../../../shared/products/contract.ts';
import { EditAndDelete } from '../../components/row-action.tsx';
import { RowSwitch } from '../../components/row-switch.tsx';
import type { ListKey } from '../../lib/list-keys.ts';
import { useSetProductActive } from './admin-queries.ts';

/** Keyboard shortcuts of a row's actions. */
export const productKeys: readonly ListKey[] = [
  { key: 'a', does: 'Activate or deactivate the product' },
  { key: 'e', does: 'Edit the product' },
  { key: 'd', does: 'Delete the product' },
];

interface ProductRowActionsProps {
  product: Product;
  onOpen: (kind: 'edit' | 'delete') => void;
  /** Called with the switch under way, which opens no dialog. */
  onToggle: (product: Product, change: Promise<unknown>) => void;
}

export function ProductRowActions(props: ProductRowActionsProps) {
  const { product, onOpen, onToggle } = props;
  const change = useSetProductActive();
  const toggle = (isActive: boolean) =>
    onToggle(product, change.mutateAsync({ productId: product.id, isActive }));
  return (
    <>
      <RowSwitch
        label="Active"
        on={product.isActive}
        loading={change.isPending}
        shortcut="a"
        onChange={toggle}
      />
      <EditAndDelete onOpen={onOpen} />
    </>
  );
}
