import { EditDialog } from '../../components/edit-dialog.tsx';
import { useUpdateProduct } from './admin-queries.ts';
import type { ProductDialogProps } from './product-dialogs.tsx';
import { percent } from './product-facts.ts';
import { ProductFields } from './product-fields.tsx';
import { productForm, valuesOf } from './product-form.ts';

export function EditProductDialog({ product, ...dialog }: ProductDialogProps) {
  const update = useUpdateProduct();
  return (
    <EditDialog
      {...dialog}
      title="Edit Product"
      name="editProduct"
      definition={productForm}
      row={product}
      valuesOf={valuesOf}
      noun="product"
      describe={({ name, baseCommissionRate, isActive }) =>
        `“${name}” with ${percent(baseCommissionRate)}, ${isActive ? 'active' : 'inactive'}`
      }
      pending={update.isPending}
      fields={() => <ProductFields />}
      onSave={(input, version, callbacks) =>
        update.mutate({ ...input, productId: product.id, version }, callbacks)
      }
    />
  );
}
