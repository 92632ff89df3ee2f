import { Form } from 'antd';
import { useState } from 'react';
import type { Product } from '../../../shared/products/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { conflictingState } from '../../lib/api-errors.ts';
import { useOpenings } from '../../lib/openings.ts';
import { useUpdateProduct } from './admin-queries.ts';
import type { ProductDialogProps } from './product-dialogs.tsx';
import { percent } from './product-facts.ts';
import { type ProductValues, valuesOf } from './product-form.ts';
import { ProductFormDialog } from './product-form-dialog.tsx';

/** Edits the product as it stood when the dialog opened. */
export function EditProductDialog(props: ProductDialogProps) {
  return <Edit key={useOpenings(props.open)} {...props} />;
}

function Edit({ product, open, onClose, afterClose }: ProductDialogProps) {
  const [form] = Form.useForm<Partial<ProductValues>>();
  const [seen] = useState(product);
  const [overtaken, setOvertaken] = useState<Product>();
  const update = useUpdateProduct();
  // The next Save replaces what somebody else wrote, now that the person has been told.
  const { version } = overtaken ?? seen;
  return (
    <ProductFormDialog
      title="Edit Product"
      name="editProduct"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      form={form}
      initial={valuesOf(seen)}
      pending={update.isPending}
      onSave={(typed, onRefused) =>
        update.mutate(
          { ...typed, productId: seen.id, version },
          {
            onSuccess: onClose,
            onError: (error) => {
              onRefused(error);
              const now = conflictingState(error);
              if (now) setOvertaken(now as unknown as Product);
            },
          },
        )
      }
    >
      {overtaken ? <Meanwhile now={overtaken} /> : null}
    </ProductFormDialog>
  );
}

const Meanwhile = ({ now }: { now: Product }) => (
  <Callout tone="warning">
    <span role="alert">
      Another administrator changed this product meanwhile: it is now “{now.name}” with{' '}
      {percent(now.baseCommissionRate)}, {now.isActive ? 'active' : 'inactive'}. What you typed is
      still here; Save replaces the product with it.
    </span>
  </Callout>
);
