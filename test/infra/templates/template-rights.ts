/** A function's role as text. */
import type { FunctionName } from '../../../infra/model/catalog.ts';
import {
  ofType,
  only,
  partOf,
  type Properties,
  readable,
  type Synthesized,
} from './template-app.ts';

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

/** Actions by resource, both sorted. */
export type Rights = Record<string, string[]>;

export function statementsOf(app: Synthesized, name: FunctionName): Statement[] {
  const isRole = new RegExp(`/${name}Role[0-9A-F]{8}$`);
  const roles = ofType(app, 'AWS::IAM::Role').filter(([key]) => isRole.test(key));
  return statementsIn(only(roles).Properties);
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
    for (const resource of [Resource].flat().map(readable))
      rights.set(resource, new Set([...(rights.get(resource) ?? []), ...[Action].flat()]));
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
