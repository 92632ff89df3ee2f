/** A function's role as text. */
import type { FunctionName } from '../../../infra/model/catalog.ts';
import { partOf, type Properties, readable, type Synthesized } from './template-app.ts';

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

/** Actions by resource, both sorted. */
export type Rights = Record<string, string[]>;

const list = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);

export function statementsOf(app: Synthesized, name: FunctionName): Statement[] {
  const roles = [...app.resources].filter(
    ([key, { Type }]) =>
      Type === 'AWS::IAM::Role' && new RegExp(`/${name}Role[0-9A-F]{8}$`).test(key),
  );
  const [role] = roles;
  if (!role || roles.length !== 1) throw new Error(`${name} has ${roles.length} roles`);
  return statementsIn(role[1].Properties);
}

interface Policy {
  PolicyDocument: { Statement: Statement[] };
}

/** The statements of a role's own policies, or of a policy that stands alone. */
export function statementsIn(properties: Properties): Statement[] {
  const { Policies = [], PolicyDocument } = properties as Partial<Policy> & { Policies?: Policy[] };
  const documents = [...Policies.map((one) => one.PolicyDocument), PolicyDocument];
  return documents.flatMap((document) => document?.Statement ?? []);
}

/** The actions that a function's role allows or denies, by resource. */
export function rightsOf(
  app: Synthesized,
  name: FunctionName,
  effect: Statement['Effect'],
): Rights {
  const rights = new Map<string, Set<string>>();
  for (const { Effect, Action, Resource } of statementsOf(app, name)) {
    if (Effect !== effect) continue;
    for (const resource of list(Resource).map(readable))
      rights.set(resource, new Set([...(rights.get(resource) ?? []), ...list(Action)]));
  }
  return Object.fromEntries(
    [...rights.keys()]
      .sort()
      .map((resource) => [resource, [...(rights.get(resource) ?? [])].sort()]),
  );
}

/** The variables of a function, in words. */
export function variablesOf(app: Synthesized, name: FunctionName): Record<string, string> {
  const { Environment } = partOf(app, name, 'AWS::Lambda::Function').Properties as {
    Environment?: { Variables: Record<string, unknown> };
  };
  return Object.fromEntries(
    Object.entries(Environment?.Variables ?? {}).map(([key, value]) => [key, readable(value)]),
  );
}
