import { Form, type FormInstance, type FormProps } from 'antd';
import type { ReactNode } from 'react';
import { clearAllErrors, clearFieldErrors } from '../lib/forms/field-errors.ts';
import type { FormName } from '../lib/forms/form-names.ts';

interface PortalFormProps<Values> extends Omit<FormProps<Values>, 'children' | 'name'> {
  name: FormName;
  form: FormInstance<Values>;
  children: ReactNode;
  /** Fields whose error compares them with another field, by the name of that field. */
  comparedWith?: Partial<Record<keyof Values & string, keyof Values & string>>;
}

/**
 * A form of the portal. The error at a field disappears as soon as the field is changed, and all of them
 * when the form is submitted again.
 */
export function PortalForm<Values extends object>(props: PortalFormProps<Values>) {
  const { form, comparedWith = {}, onValuesChange, onFinish, ...rest } = props;
  type Name = keyof Values & string;
  const change = (changed: Partial<Values>, values: Values) => {
    const names = Object.keys(changed) as Name[];
    const compared = names.flatMap((name) => (comparedWith as Record<string, Name>)[name] ?? []);
    clearFieldErrors(form, [...names, ...compared]);
    onValuesChange?.(changed, values);
  };
  const finish = (values: Values) => {
    clearAllErrors(form);
    onFinish?.(values);
  };
  return (
    <Form<Values>
      {...rest}
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      onValuesChange={change}
      onFinish={finish}
    />
  );
}
