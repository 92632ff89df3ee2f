import { FormDialog } from '../../components/form-dialog.tsx';
import { useMe } from '../../lib/session.tsx';
import { useAddProduct } from './admin-queries.ts';
import { ProductFields } from './product-fields.tsx';
import { newProductValues, productForm } from './product-form.ts';

interface AddProductDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a product. What was typed stays on the device until it is added. */
export function AddProductDialog(props: AddProductDialogProps) {
  const draft = `product:${useMe().id}`;
  const addition = useAddProduct(draft);
  return (
    <FormDialog
      {...props}
      title="Add Product"
      name="addProduct"
      definition={productForm}
      initial={newProductValues}
      draft={draft}
      pending={addition.isPending}
      fields={<ProductFields />}
      onSave={addition.mutateAsync}
    />
  );
}
