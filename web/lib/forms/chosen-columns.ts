/**
 * A mapping as it is chosen in a form: each column is a field of its own, and blank where the file has none.
 */
import type { FieldError } from './field-errors.ts';

/** The choice of a column that the file doesn't have. */
export const NO_COLUMN = '';
/** The toast where something is missing. */
export const BLANK = 'Please fill in all required fields';

type Labels<Name extends string> = Readonly<Record<Name, string>>;
type Columns<Name extends string> = Partial<Record<Name, string>>;

/** The fields of columns. */
export const fieldsOf = <Name extends string>(
  labels: Labels<Name>,
  columns: Partial<Record<Name, string | undefined>>,
): Columns<Name> => ({
  ...Object.fromEntries(Object.keys(labels).map((name) => [name, NO_COLUMN])),
  ...(columns as Columns<Name>),
});

/** The columns of fields. */
export const columnsOf = <Name extends string>(labels: Labels<Name>, values: Columns<Name>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, column]) => name in labels && column),
  ) as Columns<Name>;

/** The errors of fields without which a file can't be read; undefined where nothing is missing. */
export function missingFields<Values>(
  fields: readonly [isMissing: boolean, name: keyof Values & string, message: string][],
): { errors: FieldError<Values>[]; toast: string } | undefined {
  const missing = fields.filter(([isMissing]) => isMissing);
  if (missing.length === 0) return undefined;
  return { errors: missing.map(([, name, message]) => ({ name, message })), toast: BLANK };
}
