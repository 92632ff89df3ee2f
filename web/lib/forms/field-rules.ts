/** The contract's rules for one field, as data, and what a value breaks of them. */
import { textRules as plainRules, type textTidies } from '../../../shared/kernel/characters.ts';
import { isPhone } from './phone-rule.ts';

const textRules = { ...plainRules, isPhone };

export interface FieldCheck {
  /** `text`: the limit is the name of one of the `textRules`. */
  kind: 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'pattern' | 'text';
  limit: number | string;
  /** The contract's message, which continues the field's name: "must be at most 120 characters". */
  message?: string;
}

export interface FieldRule {
  required: boolean;
  /** The server tidies the text so before it checks. */
  tidy?: keyof typeof textTidies;
  checks: readonly FieldCheck[];
  /** For a list: the checks of each item. */
  items?: readonly FieldCheck[];
}

export type FieldRules = Readonly<Record<string, FieldRule>>;

const lengthOf = (value: unknown) => (value as string | readonly unknown[]).length;

const holds: Record<FieldCheck['kind'], (value: unknown, limit: never) => boolean> = {
  minLength: (value, limit: number) => lengthOf(value) >= limit,
  maxLength: (value, limit: number) => lengthOf(value) <= limit,
  minimum: (value, limit: number) => Number(value) >= limit,
  maximum: (value, limit: number) => Number(value) <= limit,
  pattern: (value, limit: string) => new RegExp(limit).test(String(value)),
  text: (value, limit: keyof typeof textRules) => textRules[limit](String(value)),
};

interface BrokenCheck {
  kind: FieldCheck['kind'];
  /** Continues the field's name, as the contract's messages do. */
  message: string;
}

/** The first check that a value breaks; undefined where it breaks none. */
export function brokenCheck({ checks, items }: FieldRule, value: unknown): BrokenCheck | undefined {
  const own = firstBroken(checks, value);
  if (own || !items) return own;
  for (const item of value as readonly unknown[]) {
    const broken = firstBroken(items, item);
    if (broken) return { ...broken, message: `${String(item)} ${broken.message}` };
  }
  return undefined;
}

function firstBroken(checks: readonly FieldCheck[], value: unknown): BrokenCheck | undefined {
  const broken = checks.find(({ kind, limit }) => !holds[kind](value, limit as never));
  if (!broken) return undefined;
  const { kind, limit, message = 'is not valid' } = broken;
  const excess = kind === 'maxLength' ? lengthOf(value) - Number(limit) : 0;
  return { kind, message: excess > 0 ? `${message}: this has ${excess} too many.` : message };
}
