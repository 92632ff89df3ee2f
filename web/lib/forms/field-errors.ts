/** Error messages at a form's fields: from the form's own check or from the server. */
import type { FormInstance } from 'antd';
import type { FieldIssue } from '../../../shared/kernel/errors.ts';
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
  if (first) focusField(form, first.name);
}

/** Puts the focus on a field; the folded part of a form that it is in is unfolded. */
export function focusField<Values extends object>(form: FormInstance<Values>, name: string): void {
  const field = form.getFieldInstance(name) as { nativeElement?: HTMLElement } | undefined;
  field?.nativeElement?.closest('details')?.toggleAttribute('open', true);
  form.focusField(name);
}

/** Takes the errors from fields that are being corrected. */
export function clearFieldErrors<Values extends object>(
  form: FormInstance<Values>,
  names: readonly (keyof Values & string)[],
): void {
  form.setFields(names.map((name) => ({ name, errors: [] })) as unknown as FieldStates<Values>);
}

/** Takes the errors of the last submission from all fields, before they are checked again. */
export function clearAllErrors<Values extends object>(form: FormInstance<Values>): void {
  const marked = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  form.setFields(
    marked.map(({ name }) => ({ name, errors: [] })) as unknown as FieldStates<Values>,
  );
}

/** The form's field for a name in the contract; undefined where the form has none. */
type FieldOf<Values> = (property: string) => (keyof Values & string) | undefined;

/** Shows what the server refused at the fields that it named. */
export const showRefusedFields = <Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  fieldOf: FieldOf<Values>,
): void => showIssues(form, fieldIssues(error), fieldOf);

export function showIssues<Values extends object>(
  form: FormInstance<Values>,
  issues: readonly FieldIssue[],
  fieldOf: FieldOf<Values>,
): void {
  const errors = issues.flatMap(({ path, message }) => {
    // An item of a list is named by its place: "tags.3".
    const [property = ''] = path.split('.');
    const name = fieldOf(property);
    return name ? [{ name, message: sentence(message) }] : [];
  });
  if (errors.length > 0) showFieldErrors(form, errors);
}

/** The contract's messages continue a field's name ("must be …"); under a field they stand alone. */
export const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
