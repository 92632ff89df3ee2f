import type { Product } from '../../../shared/products/contract.ts';
import { EditDialog } from '../../components/edit-dialog.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useUpdateProduct } from './admin-queries.ts';
import { percent } from './product-facts.ts';
import { ProductFields } from './product-fields.tsx';
import { productForm, valuesOf } from './product-form.ts';

export function EditProductDialog(props: RowDialogProps<Product>) {
  const update = useUpdateProduct();
  return (
    <EditDialog
      {...props}
      title="Edit Product"
      name="editProduct"
      definition={productForm}
      valuesOf={valuesOf}
      noun="product"
      describe={({ name, baseCommissionRate, isActive }) =>
        `“${name}” with ${percent(baseCommissionRate)}, ${isActive ? 'active' : 'inactive'}`
      }
      pending={update.isPending}
      fields={() => <ProductFields productId={props.row.id} />}
      onSave={(input, version, callbacks) =>
        update.mutateAsync({ ...input, productId: props.row.id, version }, callbacks)
      }
    />
  );
}
