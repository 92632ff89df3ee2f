import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { Product } from '../../../shared/products/contract.ts';
import { RowAction } from '../../components/row-action.tsx';
import { RowSwitch } from '../../components/row-switch.tsx';
import type { ListKey } from '../../lib/list-keys.ts';
import { useSetProductActive } from './admin-queries.ts';
import type { ProductStep } from './product-dialogs.tsx';

/** The keys of a row's actions. */
export const productKeys: readonly ListKey[] = [
  { key: 'a', does: 'Activate or deactivate the product' },
  { key: 'e', does: 'Edit the product' },
  { key: 'd', does: 'Delete the product' },
];

interface ProductRowActionsProps {
  product: Product;
  onStep: (step: ProductStep) => void;
  /** Wraps the button that acts without a question. */
  onToggle: (product: Product) => void;
  onToggled: (product: Product, done: boolean) => void;
}

export function ProductRowActions(props: ProductRowActionsProps) {
  const { product, onStep, onToggle, onToggled } = props;
  const change = useSetProductActive();
  const toggle = (isActive: boolean) => {
    onToggle(product);
    change.mutate(
      { productId: product.id, isActive },
      { onSuccess: () => onToggled(product, true), onError: () => onToggled(product, false) },
    );
  };
  return (
    <>
      <RowSwitch
        label="Active"
        on={product.isActive}
        loading={change.isPending}
        shortcut="a"
        onChange={toggle}
      />
      <RowAction
        label="Edit"
        icon={EditOutlined}
        shortcut="e"
        onClick={() => onStep({ kind: 'edit', product })}
      />
      <RowAction
        label="Delete"
        icon={DeleteOutlined}
        danger
        shortcut="d"
        onClick={() => onStep({ kind: 'delete', product })}
      />
    </>
  );
}
