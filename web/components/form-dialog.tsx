import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { clearFieldErrors } from '../lib/forms/field-errors.ts';
import { Dialog } from './dialog.tsx';

/** What a dialog around a form is told, whatever is in the form. */
export interface FormDialogFrame {
  title: string;
  /** The form's name; ids of fields begin with it. */
  name: string;
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
  pending: boolean;
  /** What stands above the form. */
  children?: ReactNode;
}

interface FormDialogProps<Values> extends FormDialogFrame {
  form: FormInstance<Values>;
  initial: Values;
  onTyped?: ((values: Values) => void) | undefined;
  onSubmit: (values: Values) => void;
  fields: ReactNode;
}

/** A dialog with a form that is saved whole; what is corrected loses its mark. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { form, onClose, onTyped } = props;
  return (
    <Dialog
      title={props.title}
      open={props.open}
      onClose={onClose}
      {...(props.afterClose ? { afterClose: props.afterClose } : {})}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={props.pending} onClick={form.submit}>
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
        initialValues={props.initial}
        onValuesChange={(changed: Partial<Values>, values) => {
          clearFieldErrors(form, Object.keys(changed) as (keyof Values & string)[]);
          onTyped?.(values);
        }}
        onFinish={props.onSubmit}
      >
        {props.fields}
      </Form>
    </Dialog>
  );
}
