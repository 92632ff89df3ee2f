/** Everything invokes a function by its alias, which a gradual release moves by degrees. */
import { describe, expect, it } from 'vitest';
import { functions } from '../../../../infra/model/catalog.ts';
import {
  type CloudResource,
  functionNames,
  ofType,
  partOf,
  type Synthesized,
  synthesize,
} from '../../../infra/templates/template-app.ts';

const prod = synthesize();
const dev = synthesize({ context: { stage: 'dev', guarded: 'on' } });

type Json = Record<string, unknown>;

/** The ids of a stack's functions that a value refers to, by name, ARN or in a text. */
function functionsIn(value: unknown, ids: ReadonlySet<string>): string[] {
  if (typeof value === 'string')
    return [...value.matchAll(/\$\{(\w+)(?:\.\w+)?\}/g)].flatMap(([, id = '']) =>
      ids.has(id) ? [id] : [],
    );
  if (typeof value !== 'object' || value === null) return [];
  const { Ref, 'Fn::GetAtt': attribute } = value as Json;
  const id = typeof Ref === 'string' ? Ref : Array.isArray(attribute) ? String(attribute[0]) : '';
  const own = ids.has(id) ? [id] : [];
  return [...own, ...Object.values(value).flatMap((one) => functionsIn(one, ids))];
}

/** Names of functions may be read where nothing is invoked: versions, alarms, and who moves aliases. */
const MAY_NAME = new Set([
  'AWS::Lambda::Version',
  'AWS::Lambda::Alias',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  // CloudFormation calls the CDK's own program, and CodeDeploy its hook: neither has a release.
  'Custom::CDKBucketDeployment',
  'AWS::CodeDeploy::DeploymentGroup',
]);
const mayName = (key: string, { Type }: CloudResource): boolean =>
  MAY_NAME.has(Type) || /\/Releases(Probe)?Role[0-9A-F]{8}$/.test(key);

/** References to functions past their aliases, by the resource that has them. */
function pastAliases(app: Synthesized): string[] {
  return [...app.resources].flatMap(([key, resource]) => {
    if (mayName(key, resource)) return [];
    const stack = key.split('/')[0];
    const ids = new Set(
      ofType(app, 'AWS::Lambda::Function')
        .filter(([one]) => one.startsWith(`${stack}/`))
        .map(([one]) => one.split('/')[1] ?? ''),
    );
    const { Properties, UpdatePolicy } = resource as CloudResource & { UpdatePolicy?: unknown };
    return functionsIn([Properties, UpdatePolicy], ids).map((id) => `${key} -> ${id}`);
  });
}

/** Exports of functions' ARNs, which another stack could invoke. */
function exportedArns(app: Synthesized): string[] {
  return Object.entries(app.templates).flatMap(([stack, template]) => {
    const { Outputs = {} } = (template?.toJSON() ?? {}) as { Outputs?: Record<string, Json> };
    const ids = new Set(
      ofType(app, 'AWS::Lambda::Function')
        .filter(([key]) => key.startsWith(`${stack}/`))
        .map(([key]) => key.split('/')[1] ?? ''),
    );
    return Object.entries(Outputs)
      .filter(([, { Value }]) => JSON.stringify(Value).includes('Fn::GetAtt'))
      .filter(([, { Value }]) => functionsIn(Value, ids).length > 0)
      .map(([name]) => `${stack}/${name}`);
  });
}

describe.each([
  ['prod', prod],
  ['dev', dev],
])('in %s', (_, app) => {
  it('nothing refers to a function but by its alias', () => {
    expect(pastAliases(app)).toEqual([]);
    expect(exportedArns(app)).toEqual([]);
  });

  it('every function has one alias, which leads to its present version', () => {
    const made = ofType(app, 'AWS::Lambda::Function').filter(
      ([key]) => !/^site\/|\/ReleasesProbe/.test(key),
    );
    const aliases = ofType(app, 'AWS::Lambda::Alias');
    expect(aliases).toHaveLength(made.length);
    for (const [key, { Properties }] of aliases) {
      const version = (Properties['FunctionVersion'] as { 'Fn::GetAtt': [string, string] })[
        'Fn::GetAtt'
      ];
      const found = app.resources.get(`${key.split('/')[0]}/${version[0]}`);
      expect(Properties).toMatchObject({ Name: 'live' });
      expect(found).toMatchObject({ Type: 'AWS::Lambda::Version' });
      expect(found?.Properties['FunctionName']).toEqual(Properties['FunctionName']);
      // CloudFormation removes it once the alias has left it; what is kept would fill the account.
      expect(found?.DeletionPolicy ?? 'Delete').toBe('Delete');
    }
  });

  it('retries of asynchronous calls, if any are set, belong to the alias', () => {
    for (const [, { Properties }] of ofType(app, 'AWS::Lambda::EventInvokeConfig'))
      expect(Properties['Qualifier']).toBe('live');
  });
});

it('a reference past an alias is found, wherever it is', () => {
  const [[key, fn] = ['', undefined]] = ofType(prod, 'AWS::Lambda::Function');
  const [stack = '', id = ''] = key.split('/');
  const arn = { 'Fn::GetAtt': [id, 'Arn'] };
  for (const value of [arn, { 'Fn::Join': ['', ['arn:', arn, '/invocations']] }, { Ref: id }]) {
    const bad: CloudResource = { Type: 'AWS::Scheduler::Schedule', Properties: { Arn: value } };
    const resources = new Map([
      [key, fn as CloudResource],
      [`${stack}/Bad`, bad],
    ]);
    expect(pastAliases({ ...prod, resources })).toEqual([`${stack}/Bad -> ${id}`]);
  }
});

describe('a gradual release', () => {
  const gradual = functionNames.filter((name) =>
    ['http', 'userPool', 'stream'].includes(functions[name].trigger.kind),
  );
  const groups = ofType(prod, 'AWS::CodeDeploy::DeploymentGroup');

  it('is for what answers people, and for the consumers of the stream', () => {
    const policies = ofType(prod, 'AWS::Lambda::Alias').filter(([, alias]) =>
      Object.hasOwn(alias, 'UpdatePolicy'),
    );
    const names = policies.map(([key]) => key.replace(/^\w+\/|Live[0-9A-F]{8}$/g, ''));
    expect(names.sort()).toEqual([...gradual].sort());
    expect(groups).toHaveLength(gradual.length);
  });

  it('is none in dev, which pays nothing for it', () => {
    expect([...dev.resources].filter(([, { Type }]) => /CodeDeploy/.test(Type))).toEqual([]);
    expect(ofType(dev, 'AWS::CloudWatch::Alarm').filter(([key]) => /Release/.test(key))).toEqual(
      [],
    );
  });

  it('gives a tenth of the calls for five minutes, and is taken back by an alarm', () => {
    for (const [, { Properties }] of groups) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Enabled: true },
        AutoRollbackConfiguration: { Enabled: true },
      });
      const { Events } = Properties['AutoRollbackConfiguration'] as { Events: string[] };
      expect(Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    }
  });

  it.each(gradual)('%s is asked before a new version gets calls', (name) => {
    const [key, alias] = ofType(prod, 'AWS::Lambda::Alias').find(([one]) =>
      one.includes(`/${name}Live`),
    ) as [string, CloudResource & { UpdatePolicy: Json }];
    const { BeforeAllowTrafficHook: hook } = alias.UpdatePolicy['CodeDeployLambdaAliasUpdate'] as {
      BeforeAllowTrafficHook: { Ref: string };
    };
    const { Properties } = prod.resources.get(`${key.split('/')[0]}/${hook.Ref}`) as CloudResource;
    const [version] = (alias.Properties['FunctionVersion'] as { 'Fn::GetAtt': [string] })[
      'Fn::GetAtt'
    ];
    expect(JSON.stringify(Properties['Environment'])).toContain(`{"Ref":"${version}"}`);
  });

  it.each(gradual)('%s is watched in its new version alone', (name) => {
    const kind = functions[name].trigger.kind;
    const alarms = ofType(prod, 'AWS::CloudWatch::Alarm').filter(([key]) =>
      new RegExp(`/${name}Release`).test(key),
    );
    const metrics = alarms.map(([, { Properties }]) => String(Properties['MetricName']));
    expect(metrics.sort()).toEqual(
      [
        // A refused sign-up is an error to Lambda.
        ...(name === 'preSignUp' ? [] : ['Errors']),
        ...(kind === 'http' ? ['Duration'] : []),
        'VersionFailures',
      ].sort(),
    );
    const version = partOf(prod, name, 'AWS::Lambda::Version');
    const versionId = [...prod.resources].find(([, one]) => one === version)?.[0].split('/')[1];
    for (const [key, { Properties }] of alarms) {
      const dimensions = Properties['Dimensions'] as { Name: string; Value: unknown }[];
      expect(dimensions).toContainEqual(
        expect.objectContaining({ Value: { 'Fn::GetAtt': [versionId, 'Version'] } }),
      );
      // An alarm that is on would stop the version that mends it; so each version has its own.
      expect(key.slice(-32)).toBe(versionId?.slice(-32));
    }
    const group = partOf(prod, name, 'AWS::CodeDeploy::DeploymentGroup');
    const { Alarms } = group.Properties['AlarmConfiguration'] as { Alarms: { Name: unknown }[] };
    expect(Alarms.map(({ Name }) => (Name as { Ref: string }).Ref).sort()).toEqual(
      alarms.map(([key]) => String(key.split('/')[1])).sort(),
    );
  });
});
