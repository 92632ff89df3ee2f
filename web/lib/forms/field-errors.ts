/** Error messages at a form's fields: from the form's own check or from the server. */
import type { FormInstance } from 'antd';
import { fieldIssues } from '../api-errors.ts';

/** What is wrong with one field of a form. */
export interface FieldError<Values> {
  name: keyof Values & string;
  message: string;
}

/** From the name of a field in the contract to its name in the form. */
export type FieldNames<Values> = Partial<Record<string, keyof Values & string>>;

type FieldStates<Values> = Parameters<FormInstance<Values>['setFields']>[0];

/** Shows errors at their fields, and puts the focus on the first of them. */
export function showFieldErrors<Values extends object>(
  form: FormInstance<Values>,
  errors: readonly FieldError<Values>[],
): void {
  const states = errors.map(({ name, message }) => ({ name, errors: [message] }));
  form.setFields(states as FieldStates<Values>);
  const first = errors[0];
  if (first) form.focusField(first.name);
}

/** Takes the errors from fields that are being corrected or checked again. */
export function clearFieldErrors<Values extends object>(
  form: FormInstance<Values>,
  names: readonly (keyof Values & string)[],
): void {
  form.setFields(names.map((name) => ({ name, errors: [] })) as unknown as FieldStates<Values>);
}

/** Shows what the server refused at the fields that it named. */
export function showRefusedFields<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  names: FieldNames<Values>,
): void {
  const errors = fieldIssues(error).flatMap(({ path, message }) => {
    const name = names[path];
    return name ? [{ name, message: sentence(message) }] : [];
  });
  if (errors.length > 0) showFieldErrors(form, errors);
}

/** The contract's messages continue a field's name ("must be …"); under a field they stand alone. */
const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
