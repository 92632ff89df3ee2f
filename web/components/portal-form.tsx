import { Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { clearAllErrors, clearFieldErrors } from '../lib/forms/field-errors.ts';
import type { FormName } from '../lib/forms/form-names.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import { errorToasts } from '../lib/toasts.ts';

interface PortalFormProps<Values> extends Omit<
  FormProps<Values>,
  'children' | 'name' | 'onFinish'
> {
  name: FormName;
  form: FormInstance<Values>;
  children: ReactNode;
  /** Until this is over, the form takes no other submission; see `oneAtATime`. */
  onFinish?: (values: Values) => Promise<unknown>;
  /** Fields whose error compares them with another field, by the name of that field. */
  comparedWith?: Partial<Record<keyof Values & string, keyof Values & string>>;
}

/**
 * A form of the portal. It takes one submission at a time. The error at a field disappears as soon as the
 * field is changed, and all of them when the form is submitted again. The error toasts of a submission go
 * with the first press or change in the form, or with the next submission.
 */
export function PortalForm<Values extends object>(props: PortalFormProps<Values>) {
  const { form, comparedWith = {}, onValuesChange, onFinish, ...rest } = props;
  const [run] = useState(oneAtATime);
  const [errors] = useState(errorToasts);
  type Name = keyof Values & string;
  const change = (changed: Partial<Values>, values: Values) => {
    const names = Object.keys(changed) as Name[];
    const compared = names.flatMap((name) => (comparedWith as Record<string, Name>)[name] ?? []);
    errors.hide();
    clearFieldErrors(form, [...names, ...compared]);
    onValuesChange?.(changed, values);
  };
  const finish = (values: Values) =>
    void run(() => {
      clearAllErrors(form);
      return errors.during(async () => onFinish?.(values));
    });
  return (
    <Form<Values>
      {...rest}
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      // A correction begins with the press: a list that it opens may lie under the toast.
      onPointerDown={errors.hide}
      onValuesChange={change}
      onFinish={finish}
    />
  );
}
