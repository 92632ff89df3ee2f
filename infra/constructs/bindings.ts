/**
 * The resources that a stack offers to functions: a value for each environment variable, and the ARNs
 * behind each right in the catalogue. Each stack contributes its own, so that permission, variable and
 * resource always come together.
 */
import type { Resource, Variable } from '../model/catalog.ts';

/** Resources that only a trigger needs; the catalogue doesn't name them. */
export type TriggerResource = 'stream' | 'streams' | 'streamDeadLetters' | 'asyncDeadLetters';

export interface Bindings {
  variables: Readonly<Partial<Record<Variable, string>>>;
  arns: Readonly<Partial<Record<Resource | TriggerResource, readonly string[]>>>;
}

/** Both bindings together; `more` overrides. */
export const mergeBindings = (bindings: Bindings, more: Bindings): Bindings => ({
  variables: { ...bindings.variables, ...more.variables },
  arns: { ...bindings.arns, ...more.arns },
});

/** @throws Error where a variable has no value */
export const variablesOf = (
  bindings: Bindings,
  names: readonly Variable[],
): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, required(bindings.variables[name], name)]));

/** @throws Error where the resource has no ARN */
export const arnsOf = (bindings: Bindings, resource: Resource | TriggerResource): string[] => [
  ...required(bindings.arns[resource], resource),
];

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`the bindings of this function have no ${name}`);
  return value;
}
