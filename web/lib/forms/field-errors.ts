/** Error messages at a form's fields: from the form's own check or from the server. */
import type { FormInstance } from 'antd';
import { fieldIssues } from '../api-errors.ts';

/** A problem of one field of a form. */
export interface FieldError<Values> {
  name: keyof Values & string;
  message: string;
}

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

/**
 * Shows what the server refused at the fields that it named.
 * @param fieldOf the form's field for a name in the contract; undefined where the form has none
 */
export function showRefusedFields<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  fieldOf: (property: string) => (keyof Values & string) | undefined,
): void {
  const errors = fieldIssues(error).flatMap(({ path, message }) => {
    const name = fieldOf(path);
    return name ? [{ name, message: sentence(message) }] : [];
  });
  if (errors.length > 0) showFieldErrors(form, errors);
}

/** The contract's messages continue a field's name ("must be …"); under a field they stand alone. */
export const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
