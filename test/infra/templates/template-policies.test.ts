/** Every policy of the deployment, of any resource: nothing is allowed without review. */
import { describe, expect, it } from 'vitest';
import { type CloudResource, synthesize } from './template-app.ts';

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  NotAction?: unknown;
  Resource?: unknown;
  NotResource?: unknown;
  Principal?: unknown;
  NotPrincipal?: unknown;
  Condition?: Record<string, unknown>;
}

const app = synthesize();
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The statements in a resource, wherever its properties have a policy. */
function statementsIn(value: unknown): Statement[] {
  if (Array.isArray(value)) return value.flatMap(statementsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { Statement, ...others } = value as { Statement?: Statement | Statement[] };
  const own = Statement === undefined ? [] : (list(Statement) as Statement[]);
  return [...own, ...Object.values(others).flatMap(statementsIn)];
}

const all = [...app.resources].flatMap(([key, { Type, Properties }]: [string, CloudResource]) =>
  statementsIn(Properties).map((statement) => ({ key, type: Type, statement })),
);
const allowing = all.filter(({ statement }) => statement.Effect === 'Allow');
const ofIdentities = allowing.filter(
  ({ type, statement }) => type.startsWith('AWS::IAM::') && statement.Principal === undefined,
);
const ofResources = allowing.filter(({ type }) => !type.startsWith('AWS::IAM::'));

describe('what roles allow', () => {
  it('is checked for every role', () => {
    const roles = [...app.resources].filter(([, { Type }]) => Type === 'AWS::IAM::Role');
    const seen = new Set(ofIdentities.map(({ key }) => key));
    expect(roles.map(([key]) => key).filter((key) => !seen.has(key))).toEqual([]);
  });

  it('names its actions, of which one role’s reads a whole table', () => {
    const actions = ofIdentities.flatMap(({ key, statement }) =>
      (list(statement.Action) as string[]).map((action) => `${key} ${action}`),
    );
    expect(actions.filter((action) => /\*|:Scan$|:PartiQL/.test(action))).toEqual([
      expect.stringMatching(/^accountWork\/accountWorkerRole\w+ dynamodb:Scan$/),
    ]);
  });

  it('has no NotAction and no NotResource', () => {
    const but = ofIdentities.filter(
      ({ statement: { NotAction, NotResource } }) => NotAction ?? NotResource,
    );
    expect(but).toEqual([]);
  });

  it('has no managed policy of AWS', () => {
    const attached = [...app.resources].filter(
      ([, { Type, Properties }]) =>
        Type.startsWith('AWS::IAM::') && list(Properties['ManagedPolicyArns'] ?? []).length > 0,
    );
    expect(attached.map(([key]) => key)).toEqual([]);
  });
});

describe('what resources allow', () => {
  it('is for services of AWS, each on behalf of this account or of one resource of it', () => {
    const strangers = ofResources.filter(({ type, statement: { Principal, Condition } }) => {
      // A key without a statement for its account could be managed by nobody.
      if (type === 'AWS::KMS::Key') return !/:iam::.*:root"/.test(JSON.stringify(Principal));
      const service = (Principal as { Service?: string } | undefined)?.Service;
      return service === undefined || !/aws:Source(Account|Arn)/i.test(JSON.stringify(Condition));
    });
    expect(strangers.map(({ key, statement }) => [key, statement])).toEqual([]);
  });

  it('lets one rule of EventBridge put bounces into the job queue, by the name that the rule has', () => {
    const rule = [...app.resources.values()].find(
      ({ Type, Properties }) =>
        Type === 'AWS::Events::Rule' && JSON.stringify(Properties).includes('aws.ses'),
    );
    const lets = ofResources.filter(
      ({ type, statement: { Principal } }) =>
        type === 'AWS::SQS::QueuePolicy' && JSON.stringify(Principal).includes('events.'),
    );
    expect(lets.map(({ statement: { Action, Condition } }) => [Action, Condition])).toEqual([
      [
        'sqs:SendMessage',
        {
          ArnEquals: {
            'aws:SourceArn': expect.stringMatching(
              `:rule/${String(rule?.Properties['Name'])}$`,
            ) as unknown,
          },
        },
      ],
    ]);
  });

  /** Keys of the policies that deny what is so. */
  const denying = (condition: object) =>
    new Set(
      all
        .filter(
          ({ statement: { Effect, Condition } }) =>
            Effect === 'Deny' && JSON.stringify(Condition) === JSON.stringify(condition),
        )
        .map(({ key }) => key),
    );

  it.each([
    ['TLS', 'S3::Bucket', { Bool: { 'aws:SecureTransport': 'false' } }],
    ['TLS 1.2', 'S3::Bucket', { NumericLessThan: { 's3:TlsVersion': 1.2 } }],
    ['TLS', 'SQS::Queue', { Bool: { 'aws:SecureTransport': 'false' } }],
    ['TLS', 'SNS::Topic', { Bool: { 'aws:SecureTransport': 'false' } }],
  ])('requires %s on every %s', (_, type, condition) => {
    const guarded = denying(condition);
    const policies = [...app.resources].filter(([, { Type }]) => Type === `AWS::${type}Policy`);
    expect(policies.filter(([key]) => !guarded.has(key)).map(([key]) => key)).toEqual([]);
  });

  it('no bucket, queue or topic is without a policy', () => {
    const count = (type: string) =>
      [...app.resources].filter(([, { Type }]) => Type === type).length;
    expect({
      buckets: count('AWS::S3::Bucket'),
      queues: count('AWS::SQS::Queue'),
      topics: count('AWS::SNS::Topic'),
    }).toEqual({
      buckets: count('AWS::S3::BucketPolicy'),
      queues: count('AWS::SQS::QueuePolicy'),
      topics: count('AWS::SNS::TopicPolicy'),
    });
  });
});
