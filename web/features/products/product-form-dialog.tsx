import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { clearMarks, markFields, markRefusedFields } from '../../lib/form-issues.ts';
import { toast } from '../../lib/toasts.ts';
import { ProductFields } from './product-fields.tsx';
import {
  checkProduct,
  productFields,
  type ProductValues,
  type TypedProduct,
} from './product-form.ts';

type Values = Partial<ProductValues>;

interface ProductFormDialogProps {
  title: string;
  /** The form's name; ids of fields begin with it. */
  name: string;
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
  form: FormInstance<Values>;
  initial: Values;
  onTyped?: (values: Values) => void;
  pending: boolean;
  /** Sends it; `onRefused` marks what the server refused. */
  onSave: (product: TypedProduct, onRefused: (error: Error) => void) => void;
  /** What stands above the form. */
  children?: ReactNode;
}

/** The dialog of a product that is added or edited. */
export function ProductFormDialog(props: ProductFormDialogProps) {
  const { form, initial, onClose, pending, onSave } = props;
  const submit = (values: Values) => {
    const checked = checkProduct(values);
    if (!checked.product) {
      toast.error(checked.toast);
      markFields(form, checked.marks);
      return;
    }
    onSave(checked.product, (error) => markRefusedFields(form, error, productFields));
  };
  return (
    <Dialog
      title={props.title}
      open={props.open}
      onClose={onClose}
      {...(props.afterClose ? { afterClose: props.afterClose } : {})}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={pending} onClick={form.submit}>
            Save
          </Button>
        </>
      }
    >
      {props.children}
      <Form<Values>
        form={form}
        name={props.name}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={(changed, values) => {
          clearMarks(form, Object.keys(changed) as (keyof ProductValues)[]);
          props.onTyped?.(values);
        }}
        onFinish={submit}
      >
        <ProductFields showsFacts={hasFacts(initial)} />
      </Form>
    </Dialog>
  );
}

const FACTS = ['downloadSpeed', 'uploadSpeed', 'sellingPrice', 'costPrice', 'margin'] as const;
const hasFacts = (values: Values) => FACTS.some((name) => values[name]);
