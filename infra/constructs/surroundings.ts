/**
 * What a stack can offer its functions: a value for each variable and the addresses behind each
 * right of the catalogue. Stacks hand it on and add to it, so that access, variable and resource
 * always come together.
 */
import type { Resource, Variable } from '../catalog.ts';

/** What a trigger needs beyond the catalogue's resources. */
export type TriggerResource = 'stream' | 'streams' | 'streamDeadLetters' | 'asyncDeadLetters';

export interface Surroundings {
  variables: Readonly<Partial<Record<Variable, string>>>;
  /** The ARNs behind each name. */
  arns: Readonly<Partial<Record<Resource | TriggerResource, readonly string[]>>>;
}

/** Both surroundings together; `more` wins. */
export const extend = (surroundings: Surroundings, more: Surroundings): Surroundings => ({
  variables: { ...surroundings.variables, ...more.variables },
  arns: { ...surroundings.arns, ...more.arns },
});

/**
 * The values of the named variables.
 * @throws Error where the surroundings lack one
 */
export const variablesOf = (
  surroundings: Surroundings,
  names: readonly Variable[],
): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, required(surroundings.variables[name], name)]));

/**
 * The ARNs behind a resource's name.
 * @throws Error where the surroundings lack it
 */
export const arnsOf = (
  surroundings: Surroundings,
  resource: Resource | TriggerResource,
): string[] => [...required(surroundings.arns[resource], resource)];

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`this stack has no ${name} for its functions`);
  return value;
}
