/** References between stacks: strong within a region, and across regions those that are named here. */
import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  NO_NAME,
  type Synthesized,
  synthesize,
} from '../../../infra/templates/template-app.ts';

type Json = Record<string, unknown>;

/** Every use of an intrinsic function in a value, with the path to it. */
function usesOf(
  name: string,
  value: unknown,
  path: string[] = [],
): { at: string[]; of: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.hasOwn(value, name) ? [{ at: path, of: (value as Json)[name] }] : [];
  const within = Object.entries(value).flatMap(([key, one]) => usesOf(name, one, [...path, key]));
  return [...own, ...within];
}

interface Weak {
  stack: string;
  /** `Resources` or `Outputs`. */
  section: string;
  /** The logical id of the output that uses it. */
  id: string;
  producer: string;
  output: string;
}

const weakIn = (app: Synthesized): Weak[] =>
  Object.entries(app.templates).flatMap(([stack, template]) =>
    usesOf('Fn::GetStackOutput', template?.toJSON()).map(({ at, of }) => {
      const { StackName, OutputName } = of as { StackName: string; OutputName: string };
      const [section = '', id = ''] = at;
      return { stack, section, id, producer: StackName, output: OutputName };
    }),
  );

const inResources = (app: Synthesized): string[] =>
  weakIn(app)
    .filter(({ section }) => section === 'Resources')
    .map(({ stack, producer }) => `${stack} <- ${producer.replace('commission-portal-prod-', '')}`);

const importsOf = (app: Synthesized): Set<string> =>
  new Set(
    Object.values(app.templates).flatMap((template) =>
      usesOf('Fn::ImportValue', template?.toJSON()).map(({ of }) => String(of)),
    ),
  );

const exportsOf = (app: Synthesized): Set<string> =>
  new Set(
    Object.values(app.templates).flatMap((template) => {
      const { Outputs = {} } = (template?.toJSON() ?? {}) as {
        Outputs?: Record<string, { Export?: { Name: string } }>;
      };
      return Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []);
    }),
  );

const prod = synthesize();

describe('references', () => {
  it('are weak between these stacks alone, which are in two regions', () => {
    expect(inResources(synthesize({ context: NO_NAME }))).toEqual([
      'files <- edge-af-south-1',
      'site <- edge-af-south-1',
      'edgeLogs <- site',
      'edgeLogs <- files',
    ]);
  });

  it('are weak for a certificate and for copies elsewhere too', () => {
    const all = inResources(synthesize({ context: EVERYTHING }));
    expect([...new Set(all)]).toEqual([
      'copies <- copieselsewhere-af-south-1',
      'files <- edge-af-south-1',
      'site <- edge-af-south-1',
      'edgeLogs <- site',
      'edgeLogs <- files',
    ]);
  });

  it('are all strong where everything is in one region', () => {
    const near = synthesize({ context: { region: 'us-east-1' } });
    expect(weakIn(near)).toEqual([]);
    expect(importsOf(near).size).toBeGreaterThan(20);
  });

  it('that are weak are each shown by an output of the consumer, by which a deployment finds an old value', () => {
    const weak = weakIn(synthesize({ context: EVERYTHING }));
    const shown = weak.filter(({ section }) => section === 'Outputs');
    for (const { id } of shown) expect(id).toMatch(/InUse$/);
    const key = ({ stack, producer, output }: Weak) => `${stack} <- ${producer} ${output}`;
    const used = weak.filter(({ section }) => section === 'Resources');
    expect(new Set(used.map(key))).toEqual(new Set(shown.map(key)));
  });

  it('find what they name', () => {
    const exported = exportsOf(prod);
    expect([...importsOf(prod)].filter((name) => !exported.has(name))).toEqual([]);
  });
});

describe('a change of settings', () => {
  const restoredTable =
    'arn:aws:dynamodb:af-south-1:000000000000:table/portal-at-1/stream/2026-11-22T06:00:00.000';
  const changed = { restoredTable, originSecret: 2, signInPlan: 'lite' };

  // CloudFormation refuses to remove an export that a stack imports, and deploys the exporting stack first.
  it.each([
    ['to a restored table, the second origin secret and the plan lite', {}, changed],
    ['back from a restored table, and to the third origin secret', changed, { originSecret: 3 }],
    ['to a name of its own', NO_NAME, {}],
    ['from a name of its own', {}, NO_NAME],
    ['to every setting that adds resources', {}, EVERYTHING],
  ])('removes no export that is in use: %s', (_, before, after) => {
    const left = exportsOf(synthesize({ context: after }));
    const used = importsOf(synthesize({ context: before }));
    expect([...used].filter((name) => !left.has(name))).toEqual([]);
  });
});
