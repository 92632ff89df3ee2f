/** A form that sends the input of an endpoint. The rules are the contract's; the messages are the form's. */
import { textTidies, trimmed } from '../../../shared/kernel/characters.ts';
import { brokenCheck, type FieldCheck, type FieldRule, type FieldRules } from './field-rules.ts';
import { type FieldError, sentence } from './field-errors.ts';

export interface FieldWords {
  /** The form requires the field though the contract doesn't. */
  required?: true;
  /** The message under the field where it is required and blank. */
  blank?: string;
  /** Replaces the contract's messages: all, or those of some kinds of checks. `unreadable`: `read` failed. */
  wrong?: string | Partial<Record<FieldCheck['kind'] | 'unreadable', string>>;
  /** The toast that goes with `wrong`; else the form's `failed`. */
  toast?: string;
  /** Parses the typed text into the contract's value; undefined where it can't be parsed. */
  read?: (typed: string) => unknown;
  /** Sent where the field is blank; without it the field is left out. */
  whenBlank?: unknown;
}

/** A field whose name differs from the contract's gives the contract's name as `property`. */
type FieldsOf<Values, Input> = {
  [Name in Extract<keyof Values, keyof Input>]-?: FieldWords & { property?: keyof Input };
} & {
  [Name in Exclude<keyof Values, keyof Input>]?: FieldWords & { property: keyof Input };
};

export interface FormWords<Values, Input> {
  /** In the order of the form, which decides where the focus goes. Fields that aren't listed aren't sent. */
  fields: FieldsOf<Values, Input>;
  /** The toast where a required field is blank. */
  blank?: string;
  /** The toast where a field is filled in wrongly. */
  failed?: string;
}

export type CheckedForm<Values, Input> =
  | { input: Input; errors?: never; toast?: never }
  | { input?: never; errors: FieldError<Values>[]; toast: string | undefined };

export interface ContractForm<Values, Input> {
  /** The input to send, or the errors of all fields with the toast to show. */
  check: (values: Partial<Values>) => CheckedForm<Values, Input>;
  /** The form's field for a field of the contract; undefined where the form has none. */
  fieldOf: (property: string) => (keyof Values & string) | undefined;
  /** The toast where a field is filled in wrongly or refused. */
  failed: string | undefined;
  /** True where a field is a phone number, whose rule has to be loaded. */
  hasPhone: boolean;
  /** The input element's attributes: the field's greatest length, and that it is required. */
  limits: (name: keyof Values & string) => { maxLength?: number; 'aria-required'?: true };
}

type Problem = { kind: 'blank' | 'wrong'; message: string; toast: string | undefined };

const isBlank = (typed: unknown) =>
  typed === undefined || typed === null || (typeof typed === 'string' && trimmed(typed) === '');

/** The value of a field that is filled in, or its problem. */
function readField(
  rule: FieldRule,
  words: FieldWords,
  typed: unknown,
): { value: unknown } | { problem: Problem } {
  const { read, wrong, toast } = words;
  const text = typeof typed === 'string' && rule.tidy ? textTidies[rule.tidy](typed) : typed;
  const value = read ? read(text as string) : text;
  const broken =
    value === undefined
      ? ({ kind: 'unreadable', message: 'is not valid' } as const)
      : brokenCheck(rule, value);
  if (!broken) return { value };
  const own = typeof wrong === 'string' ? wrong : wrong?.[broken.kind];
  const message = own ?? sentence(broken.message);
  return { problem: { kind: 'wrong', message, toast: own ? toast : undefined } };
}

/**
 * Defines a form.
 * @param rules the rules of the endpoint's input: `virtual:form-rules/<slice>/<endpoint>`
 */
export function contractForm<Values extends object, Input>(
  rules: FieldRules,
  words: FormWords<Values, Input>,
): ContractForm<Values, Input> {
  type Name = keyof Values & string;
  const fields = Object.entries<FieldWords & { property?: PropertyKey }>(words.fields).map(
    ([name, field]) => {
      const property = String(field.property ?? name);
      const rule = rules[property];
      if (!rule) throw new Error(`the contract has no ${property}`);
      return { name: name as Name, property, rule, field };
    },
  );

  const check = (values: Partial<Values>): CheckedForm<Values, Input> => {
    const input: Record<string, unknown> = {};
    const problems: (Problem & { name: Name })[] = [];
    for (const { name, property, rule, field } of fields) {
      if (isBlank(values[name])) {
        const message = field.blank ?? 'This is required.';
        if (field.whenBlank !== undefined) input[property] = field.whenBlank;
        else if (rule.required || field.required)
          problems.push({ name, kind: 'blank', message, toast: words.blank ?? words.failed });
        continue;
      }
      const found = readField(rule, field, values[name]);
      if ('value' in found) input[property] = found.value;
      else problems.push({ name, ...found.problem });
    }
    if (problems.length === 0) return { input: input as Input };
    const first =
      problems.find(({ kind }) => kind === 'blank') ?? problems.find(({ toast }) => toast);
    return {
      errors: problems.map(({ name, message }) => ({ name, message })),
      toast: first?.toast ?? words.failed,
    };
  };

  return {
    check,
    failed: words.failed,
    hasPhone: fields.some(({ rule }) => rule.checks.some(({ limit }) => limit === 'isPhone')),
    fieldOf: (property) => fields.find((field) => field.property === property)?.name,
    limits: (name) => {
      const rule = fields.find((field) => field.name === name)?.rule;
      const longest = rule?.checks.find(({ kind }) => kind === 'maxLength')?.limit;
      return {
        ...(longest === undefined ? {} : { maxLength: Number(longest) }),
        ...(rule?.required ? { 'aria-required': true } : {}),
      };
    },
  };
}
