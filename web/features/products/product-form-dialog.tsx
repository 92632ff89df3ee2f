import type { FormInstance } from 'antd';
import { FormDialog, type FormDialogFrame } from '../../components/form-dialog.tsx';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { ProductFields } from './product-fields.tsx';
import {
  checkProduct,
  productFields,
  type ProductValues,
  type TypedProduct,
} from './product-form.ts';

type Values = Partial<ProductValues>;

interface ProductFormDialogProps extends FormDialogFrame {
  form: FormInstance<Values>;
  initial: Values;
  onTyped?: (values: Values) => void;
  /** Sends it; `onRefused` marks what the server refused. */
  onSave: (product: TypedProduct, onRefused: (error: Error) => void) => void;
}

/** The dialog of a product that is added or edited. */
export function ProductFormDialog({ onSave, ...frame }: ProductFormDialogProps) {
  const { form, initial } = frame;
  const submit = (values: Values) => {
    const checked = checkProduct(values);
    if (!checked.product) {
      toast.error(checked.toast);
      showFieldErrors(form, checked.marks);
      return;
    }
    onSave(checked.product, (error) => showRefusedFields(form, error, productFields));
  };
  const fields = <ProductFields showsFacts={hasFacts(initial)} />;
  return <FormDialog<Values> {...frame} onSubmit={submit} fields={fields} />;
}

const FACTS = ['downloadSpeed', 'uploadSpeed', 'sellingPrice', 'costPrice', 'margin'] as const;
const hasFacts = (values: Values) => FACTS.some((name) => values[name]);
