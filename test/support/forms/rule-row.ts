/** A form's rules in the test of all forms: what it marks when it is blank, and what it takes. */
import type { ContractForm } from '../../../web/lib/forms/contract-form.ts';
import type { FieldError } from '../../../web/lib/forms/field-errors.ts';
import type { Addition } from '../../../web/lib/forms/use-contract-form.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RuleRow {
  /** The errors that the form shows at its fields for what is typed. */
  errorsOf: (typed: Values) => readonly { name: string; message: string }[];
  /** The fields that a blank form marks, with a right value each. */
  right: Values;
  /** The values in the form before anything is typed. */
  given: Values;
  /** Wrong inputs of single fields, also of those that may be blank. */
  wrong: Readonly<Record<string, readonly unknown[]>>;
}

interface Typed<Values> {
  right: Partial<Values>;
  given?: Partial<Values>;
  wrong?: { [Name in keyof Values]?: readonly unknown[] };
}

/** A row for a form that checks its values by a function of its own. */
export const checkedBy = <Values extends object>(
  errorsOf: (typed: Values) => readonly FieldError<Values>[],
  { right, given = {}, wrong = {} }: Typed<Values>,
): RuleRow => ({
  errorsOf: (typed) => errorsOf(typed as Values),
  right,
  given,
  wrong: wrong as RuleRow['wrong'],
});

/** A row for a form by the contract: too long a text is wrong wherever the contract has a limit. */
export function byContract<Values extends object, Input>(
  definition: ContractForm<Values, Input>,
  typed: Typed<Values>,
  addition?: (values: Partial<Values>) => Addition<Values, Input>,
): RuleRow {
  const names = Object.keys({ ...typed.right, ...typed.wrong }) as (keyof Values & string)[];
  const tooLong = names.map((name) => {
    const { maxLength } = definition.limits(name);
    const known = typed.wrong?.[name] ?? [];
    return [name, maxLength ? [...known, 'x'.repeat(maxLength + 1)] : known] as const;
  });
  return checkedBy<Values>(
    (values) => [...(definition.check(values).errors ?? []), ...(addition?.(values).errors ?? [])],
    { ...typed, wrong: Object.fromEntries(tooLong) as Typed<Values>['wrong'] & object },
  );
}
