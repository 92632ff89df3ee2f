/** Marking a form's fields with what the server said about them. */
import type { FormInstance } from 'antd';
import { fieldIssues } from './api-errors.ts';

/** From the name of a field in the contract to its name in the form. */
export type FieldNames<Values> = Partial<Record<string, keyof Values & string>>;

/** Marks fields, and puts the focus on the first of them. */
export function markFields<Values extends object>(
  form: FormInstance<Values>,
  issues: readonly { name: keyof Values & string; message: string }[],
): void {
  type Marks = Parameters<FormInstance<Values>['setFields']>[0];
  form.setFields(issues.map(({ name, message }) => ({ name, errors: [message] })) as Marks);
  const first = issues[0];
  if (first) form.focusField(first.name);
}

/** Takes the marks from fields, which are being corrected or looked at again. */
export function clearMarks<Values extends object>(
  form: FormInstance<Values>,
  names: readonly (keyof Values & string)[],
): void {
  type Marks = Parameters<FormInstance<Values>['setFields']>[0];
  form.setFields(names.map((name) => ({ name, errors: [] })) as unknown as Marks);
}

/** Marks the fields that the server refused. */
export function markRefusedFields<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
  names: FieldNames<Values>,
): void {
  const issues = fieldIssues(error).flatMap(({ path, message }) => {
    const name = names[path];
    return name ? [{ name, message: sentence(message) }] : [];
  });
  if (issues.length > 0) markFields(form, issues);
}

/** The contract's messages continue a field's name ("must be …"); under a field they stand alone. */
const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
