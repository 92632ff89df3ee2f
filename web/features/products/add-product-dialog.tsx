import { Form } from 'antd';
import { useState } from 'react';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { useOpenings } from '../../lib/openings.ts';
import { useMe } from '../../lib/session.tsx';
import { useAddProduct } from './admin-queries.ts';
import { newProductValues, type ProductValues } from './product-form.ts';
import { ProductFormDialog } from './product-form-dialog.tsx';

interface AddProductDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a product. What was typed stays on the device until it is added. */
export function AddProductDialog(props: AddProductDialogProps) {
  return <Addition key={useOpenings(props.open)} {...props} />;
}

function Addition({ open, onClose }: AddProductDialogProps) {
  const draft = `product:${useMe().id}`;
  const [form] = Form.useForm<Partial<ProductValues>>();
  const [initial] = useState(() => ({ ...newProductValues, ...readDraft<ProductValues>(draft) }));
  const addition = useAddProduct();
  return (
    <ProductFormDialog
      title="Add Product"
      name="addProduct"
      open={open}
      onClose={onClose}
      form={form}
      initial={initial}
      onTyped={(values) => keepDraft(draft, values)}
      pending={addition.isPending}
      onSave={(product, onRefused) =>
        addition.mutate(product, {
          onSuccess: () => {
            keepDraft(draft, undefined);
            onClose();
          },
          onError: onRefused,
        })
      }
    />
  );
}
