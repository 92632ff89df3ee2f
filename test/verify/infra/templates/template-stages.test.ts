import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  NO_NAME,
  ofType,
  type Synthesized,
  synthesize,
} from '../../../infra/templates/template-app.ts';

const prod = synthesize();
const restoredTable =
  'arn:aws:dynamodb:af-south-1:000000000000:table/portal-at-1/stream/2026-11-22T08:00:00.000';
const everything = synthesize({ context: { ...EVERYTHING, restoredTable }, validates: true });
const dev = synthesize({ context: { ...NO_NAME, stage: 'dev', guarded: 'on' }, validates: true });
/** The longest stage, in the region with the longest name. */
const preview = synthesize({
  context: { ...NO_NAME, stage: 'pr-123456789', region: 'ap-southeast-1' },
  validates: true,
});

describe.each([
  ['prod, with all that settings add', everything],
  ['dev, without a name of its own', dev],
  ['a preview', preview],
])('%s', (_, app) => {
  it('leaves no unexplained finding', () => {
    expect(app.findings).toEqual([]);
  });

  it('has no custom resource but the web, whose parts share one layer', () => {
    const custom = [...app.resources].filter(
      ([, { Type }]) =>
        /^Custom::|CustomResource/.test(Type) && Type !== 'Custom::CDKBucketDeployment',
    );
    expect(custom).toEqual([]);
    expect(ofType(app, 'AWS::Lambda::LayerVersion')).toHaveLength(1);
  });
});

it('every stack is tagged with application and stage', () => {
  for (const [app, stage] of [
    [prod, 'prod'],
    [dev, 'dev'],
  ] as const)
    for (const tags of Object.values(app.tags))
      expect(tags).toEqual({ application: 'commission-portal', stage });
});

describe('stages and regions of one account', () => {
  const apps = ['prod', 'staging'].flatMap((stage) =>
    ['af-south-1', 'eu-west-1'].map((region) => {
      const context = { ...EVERYTHING, ...NO_NAME, copyRegion: 'eu-central-1', stage, region };
      return [`${stage} in ${region}`, synthesize({ context })] as const;
    }),
  );
  /** Names of the account; others are of a region. */
  const GLOBAL = /^AWS::(CloudFront|IAM|S3|Budgets|Route53)::|^AWS::CloudWatch::Dashboard$/;
  /** Names within another resource, or that several may have. */
  const WITHIN =
    /^AWS::(ApiGatewayV2|CloudWatch::Alarm|Cognito::UserPool|Lambda::Alias|SNS|IAM::Policy)/;

  const namesIn = (value: unknown): string[] =>
    Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, one]) =>
      typeof one === 'string' && /^(?!Domain|Metric|Attribute|Index|Header)\w*Name$/.test(key)
        ? [one]
        : [],
    );

  /** Each name with its type, and its region where it is of one. */
  function namesOf(app: Synthesized): string[] {
    const stacks = Object.entries(app.stackNames).map(
      ([stack, name]) => `${app.regions[stack as 'data']} stack ${name}`,
    );
    const others = [...app.resources].flatMap(([key, { Type, Properties }]) => {
      if (WITHIN.test(Type)) return [];
      const region = GLOBAL.test(Type) ? 'account' : app.regions[key.split('/')[0] as 'data'];
      const configs = Object.entries(Properties ?? {}).filter(([name]) =>
        /Config$|^Budget$/.test(name),
      );
      const names = [...namesIn(Properties), ...configs.flatMap(([, config]) => namesIn(config))];
      return names.map((name) => `${region} ${Type} ${name}`);
    });
    return [...new Set([...stacks, ...others])];
  }

  it('share no name', () => {
    const owners = new Map<string, string[]>();
    for (const [owner, app] of apps)
      for (const name of namesOf(app)) owners.set(name, [...(owners.get(name) ?? []), owner]);
    expect([...owners].filter(([, { length }]) => length > 1)).toEqual([]);
    const found = [...owners.keys()].join('\n');
    for (const type of [
      'CloudFront::Function',
      'CloudFront::OriginAccessControl',
      'CloudFront::ResponseHeadersPolicy',
      'CloudWatch::Dashboard',
      'Budgets::Budget',
      'Logs::DeliverySource',
      'StepFunctions::StateMachine',
    ])
      expect(found).toContain(`AWS::${type} `);
  });
});

it('the longest stage makes names that AWS takes', () => {
  for (const [, { Properties }] of ofType(preview, 'AWS::CloudFront::Function'))
    expect(String(Properties['Name']).length).toBeLessThanOrEqual(64);
});

it('only CloudFront’s stacks are elsewhere', () => {
  const elsewhere = Object.entries(prod.regions).filter(([, region]) => region !== 'af-south-1');
  expect(elsewhere).toEqual([
    ['edge', 'us-east-1'],
    ['edgeLogs', 'us-east-1'],
  ]);
});

describe('in development', () => {
  it('everything is deleted with its stack, also what CloudFormation retains by default', () => {
    const types = ['AWS::S3::Bucket', 'AWS::DynamoDB::Table', 'AWS::Logs::LogGroup'];
    const kept = [...dev.resources].filter(([, { Type, DeletionPolicy }]) =>
      DeletionPolicy === undefined ? types.includes(Type) : DeletionPolicy !== 'Delete',
    );
    expect(kept.map(([key]) => key)).toEqual([]);
  });

  it('nothing is protected', () => {
    const [, table] = ofType(dev, 'AWS::DynamoDB::Table')[0]!;
    const [, pool] = ofType(dev, 'AWS::Cognito::UserPool')[0]!;
    expect(table.Properties['DeletionProtectionEnabled']).toBe(false);
    expect(pool.Properties['DeletionProtection']).not.toBe('ACTIVE');
  });
});

describe('in production', () => {
  const KEPT = ['Retain', 'RetainExceptOnCreate'];

  it('the failed creation of a stack leaves nothing but what is protected by itself', () => {
    const left = [...prod.resources].filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );
    expect(left.map(([, { Type }]) => Type)).toEqual([
      'AWS::DynamoDB::Table',
      'AWS::Cognito::UserPool',
    ]);
    for (const [, { Properties }] of left)
      expect([true, 'ACTIVE']).toContain(
        Properties['DeletionProtectionEnabled'] ?? Properties['DeletionProtection'],
      );
  });

  it('logs and data outlive their stacks, and only what can be made again goes with them', () => {
    const held = ['AWS::S3::Bucket', 'AWS::DynamoDB::Table', 'AWS::Logs::LogGroup'];
    const gone = held.flatMap((type) =>
      ofType(prod, type).filter(([, { DeletionPolicy = '' }]) => !KEPT.includes(DeletionPolicy)),
    );
    expect(gone.map(([key]) => key)).toEqual([expect.stringMatching(/^site\/Pages/)]);
  });
});

describe('a preview', () => {
  it('has, as staging, nothing that is paid by the month but the key that signs the audit trail', () => {
    const PAID =
      /^AWS::(WAFv2|CloudWatch|Backup|SecretsManager|KMS|Budgets|CertificateManager|EC2|RDS|ApiGateway)::/;
    for (const app of [preview, synthesize({ context: { ...NO_NAME, stage: 'staging' } })]) {
      const paid = [...app.resources].filter(([, { Type }]) => PAID.test(Type));
      expect(paid.map(([, { Type }]) => Type)).toEqual(['AWS::KMS::Key']);
    }
    expect([...dev.resources].filter(([, { Type }]) => PAID.test(Type)).length).toBeGreaterThan(10);
  });

  it('is in one region', () => {
    expect(new Set(Object.values(preview.regions))).toEqual(new Set(['ap-southeast-1']));
  });

  it('has all functions, routes and schedules of another stage', () => {
    for (const type of [
      'AWS::Lambda::Function',
      'AWS::ApiGatewayV2::Route',
      'AWS::Scheduler::Schedule',
      'AWS::StepFunctions::StateMachine',
      'AWS::SQS::Queue',
    ])
      expect([type, ofType(preview, type).length]).toEqual([type, ofType(dev, type).length]);
  });

  it('is deleted as a whole', () => {
    const kept = [...preview.resources].filter(([, { DeletionPolicy = 'Delete' }]) =>
      DeletionPolicy.startsWith('Retain'),
    );
    expect(kept.map(([key]) => key)).toEqual([]);
  });
});

describe('the cost without traffic', () => {
  const EXPENSIVE =
    /^AWS::(EC2|RDS|ElastiCache|OpenSearchService|ECS|EKS|MSK|KMS|ElasticLoadBalancingV2|ApiGateway|DAX|CloudTrail|Config)::/;

  it('has no network, machine or cluster of its own, and one key that is paid by the month', () => {
    const found = [...prod.resources].filter(([, { Type }]) => EXPENSIVE.test(Type));
    expect(found.map(([, { Type, Properties }]) => [Type, Properties['KeyUsage']])).toEqual([
      // It signs the audit trail, which no key of AWS's own does.
      ['AWS::KMS::Key', 'SIGN_VERIFY'],
    ]);
  });

  it('provisions no capacity of functions', () => {
    for (const [, { Properties }] of ofType(prod, 'AWS::Lambda::Alias'))
      expect(Properties).not.toHaveProperty('ProvisionedConcurrencyConfig');
  });

  it.each([
    ['prod', prod],
    ['dev', dev],
  ])('keeps no log for ever: %s', (_, app) => {
    for (const [key, { Properties }] of ofType(app, 'AWS::Logs::LogGroup'))
      expect([key, Properties['RetentionInDays']]).toEqual([key, 180]);
  });
});
