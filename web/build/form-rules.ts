/**
 * Gives the browser's forms the rules of the contract without its schema library: a form imports
 * `virtual:form-rules/<slice>/<endpoint>`, the rules of that endpoint's input as data.
 */
import type { Plugin } from 'vite';
import type * as z from 'zod';
import { contract } from '../../shared/contract.ts';
import { textRules, textTidies } from '../../shared/kernel/characters.ts';
import { NOT_A_PHONE, toPhoneNumber } from '../../shared/kernel/phone-number.ts';
import type { FieldCheck, FieldRule, FieldRules } from '../lib/forms/field-rules.ts';

const VIRTUAL = /^virtual:form-rules\/(\w+)\/(\w+)$/;

type Schema = z.core.$ZodTypes;
type Check = z.core.$ZodChecks | Extract<Schema, z.core.$ZodCheck>;

interface Zod {
  _zod: { def: unknown };
}
const definitionOf = <Part extends Zod>({ _zod: internals }: Part): Part['_zod']['def'] =>
  internals.def;
const messageOf = ({ error }: z.core.$ZodCheckDef): { message?: string } => {
  const said = error?.({ code: 'custom', input: '', issues: [] } as never);
  return typeof said === 'string' ? { message: said } : {};
};

/** A check that the browser can do itself; all others are left to the server. */
function checkOf(check: Check): FieldCheck[] {
  const def = definitionOf(check);
  const put = (kind: FieldCheck['kind'], limit: number | string): FieldCheck[] => [
    { kind, limit, ...messageOf(def) },
  ];
  switch (def.check) {
    case 'min_length':
      return put('minLength', def.minimum);
    case 'max_length':
      return put('maxLength', def.maximum);
    case 'greater_than':
      return put('minimum', Number(def.value));
    case 'less_than':
      return put('maximum', Number(def.value));
    case 'string_format':
      return def.pattern ? put('pattern', def.pattern.source) : [];
    case 'custom': {
      const [name] = Object.entries(textRules).find(([, rule]) => rule === def.fn) ?? [];
      return name ? put('text', name) : [];
    }
    default:
      return [];
  }
}

function tidyOf(check: Check): FieldRule['tidy'] {
  const def = definitionOf(check);
  if (def.check !== 'overwrite') return undefined;
  const [name] = Object.entries(textTidies).find(([, tidy]) => tidy === def.tx) ?? [];
  return name as FieldRule['tidy'];
}

/** The rule of one field, also where its type is wrapped (optional, default, pipe). */
function ruleOf(wrapped: z.core.$ZodType): FieldRule {
  const schema = wrapped as Schema;
  const def = definitionOf(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
      return { ...ruleOf(def.innerType), required: false };
    case 'pipe': {
      const [before, after] = [ruleOf(def.in), ruleOf(def.out)];
      return { ...before, checks: [...before.checks, ...after.checks] };
    }
    case 'transform': {
      const isPhone = def.transform === toPhoneNumber;
      const check: FieldCheck = { kind: 'text', limit: 'isPhone', message: NOT_A_PHONE };
      return { required: true, checks: isPhone ? [check] : [] };
    }
    default: {
      const own = 'check' in def ? [schema as Check] : [];
      const checks = [...own, ...((def.checks ?? []) as Check[])];
      const tidy = checks.map(tidyOf).find(Boolean);
      return {
        required: def.type !== 'boolean',
        ...(tidy ? { tidy } : {}),
        checks: checks.flatMap(checkOf),
        ...(def.type === 'array' ? { items: ruleOf(def.element).checks } : {}),
      };
    }
  }
}

interface Endpoint {
  '~orpc': { inputSchema: z.core.$ZodObject };
}

/** The rules of an endpoint's input, by the names of its fields. */
export function formRulesOf(slice: string, endpoint: string): FieldRules {
  const endpoints = contract[slice as keyof typeof contract] as unknown as Record<string, Endpoint>;
  const input = endpoints[endpoint]?.['~orpc'].inputSchema;
  if (!input) throw new Error(`The contract has no input of ${slice}.${endpoint}`);
  const { shape } = definitionOf(input);
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, ruleOf(field)]));
}

export function formRules(): Plugin {
  return {
    name: 'form-rules',
    resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, slice, endpoint] = id.startsWith('\0') ? (VIRTUAL.exec(id.slice(1)) ?? []) : [];
      if (!slice || !endpoint) return undefined;
      return `export default ${JSON.stringify(formRulesOf(slice, endpoint))}`;
    },
  };
}
