/** The roles of the pipeline: whom they trust, and all that they may. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { buildPipeline } from '../../../../infra/pipeline-app.ts';
import { cloudChecks } from '../../../../infra/tools/doctor/examine.ts';
import { isStateful, REPLACEABLE } from '../../../../infra/model/stateful-types.ts';
import { contextWith, NO_NAME, type Properties } from '../../../infra/templates/template-app.ts';
import { type Statement, statementsIn } from '../../../infra/templates/template-rights.ts';

const ACCOUNT = '111122223333';
const repository = 'fibrelink@123/commission-portal@456';

interface Resource {
  Type: string;
  Properties: Properties;
}

function synthesize(stage: string, more: Record<string, unknown> = {}) {
  const outdir = mkdtempSync(join(tmpdir(), 'portal-pipeline-'));
  try {
    const context = contextWith({ ...NO_NAME, account: ACCOUNT, repository, stage, ...more });
    const app = new App({ outdir, context });
    const { github, pipeline } = buildPipeline(app);
    app.synth();
    const report = readFileSync(join(outdir, 'validation-report.json'), 'utf8');
    const resourcesOf = (stack: typeof github | typeof pipeline) =>
      Object.values(
        (Template.fromStack(stack).toJSON() as { Resources: Record<string, Resource> }).Resources,
      );
    return {
      findings: (JSON.parse(report) as { pluginReports: unknown[] }).pluginReports,
      names: [github.stackName, pipeline.stackName],
      regions: [github.region, pipeline.region],
      github: resourcesOf(github),
      roles: resourcesOf(pipeline).map(({ Type, Properties }) => {
        expect(Type).toBe('AWS::IAM::Role');
        return Properties;
      }),
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const staging = synthesize('staging');
const prod = synthesize('prod');
const preview = synthesize('pr-7');

const roleOf = ({ roles }: ReturnType<typeof synthesize>, purpose: 'deploy' | 'diff') =>
  roles.find(({ RoleName }) => String(RoleName).includes(`-${purpose}-`));
const list = <Item>(value: Item | Item[]): Item[] => [value].flat() as Item[];
const rightsOf = (role: Properties | undefined): Statement[] => statementsIn(role ?? {});
const actionsOf = (role: Properties | undefined) =>
  rightsOf(role).flatMap(({ Action }) => list(Action));

describe('the roles', () => {
  it.each([
    ['staging', staging],
    ['prod', prod],
  ])('that deploy %s may look at all that the doctor looks at', (_, stage) => {
    const granted = new Set(actionsOf(roleOf(stage, 'deploy')));
    const asked = cloudChecks.flatMap(({ actions }) => actions);
    const refused = asked.filter((action) => !granted.has(action));
    expect([...new Set(refused)]).toEqual([]);
  });

  it('are one that deploys each stage, and one that compares with staging', () => {
    const named = (app: typeof prod) => app.roles.map(({ RoleName }) => RoleName);
    expect(named(staging)).toEqual([
      'commission-portal-staging-deploy-af-south-1',
      'commission-portal-staging-diff-af-south-1',
    ]);
    expect(named(prod)).toEqual(['commission-portal-prod-deploy-af-south-1']);
    expect(named(preview)).toEqual(['commission-portal-pr-deploy-af-south-1']);
    expect(staging.names).toEqual([
      'commission-portal-github',
      'commission-portal-staging-pipeline-af-south-1',
    ]);
    expect(staging.regions).toEqual(['us-east-1', 'us-east-1']);
  });

  it.each([
    ['staging', staging, 'deploy', ':environment:staging'],
    ['staging', staging, 'diff', ':pull_request'],
    ['prod', prod, 'deploy', ':environment:prod'],
    ['previews', preview, 'deploy', ':environment:preview'],
  ] as const)('of %s trust one repository’s jobs of one kind (%#)', (_, app, purpose, subject) => {
    const { AssumeRolePolicyDocument } = roleOf(app, purpose) as {
      AssumeRolePolicyDocument: { Statement: object[] };
    };
    expect(AssumeRolePolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRoleWithWebIdentity',
        Principal: {
          Federated: `arn:aws:iam::${ACCOUNT}:oidc-provider/token.actions.githubusercontent.com`,
        },
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': `repo:${repository}${subject}`,
          },
        },
      },
    ]);
  });

  it('name their actions and have no policy of AWS', () => {
    for (const { roles } of [staging, prod, preview])
      for (const role of roles) {
        expect(actionsOf(role).filter((action) => action.includes('*'))).toEqual([]);
        expect(role).not.toHaveProperty('ManagedPolicyArns');
      }
  });

  it('pass the checks, with a reason for every wildcard', () => {
    expect([staging, prod, preview].map(({ findings }) => findings)).toEqual([[], [], []]);
  });
});

describe('the role that compares', () => {
  it('reads templates of staging, and neither data nor anything through another role', () => {
    expect(rightsOf(roleOf(staging, 'diff'))).toEqual([
      {
        Effect: 'Allow',
        Action: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
        Resource: ['af-south-1', 'us-east-1'].map(
          (region) =>
            `arn:aws:cloudformation:${region}:${ACCOUNT}:stack/commission-portal-staging-*/*`,
        ),
      },
    ]);
  });
});

describe('the role that deploys', () => {
  it('assumes the CDK’s roles of its account and its regions, and no other', () => {
    const assumed = (app: typeof prod) =>
      rightsOf(roleOf(app, 'deploy'))
        .filter(({ Action }) => list(Action).includes('sts:AssumeRole'))
        .flatMap(({ Resource }) => list(Resource as string | string[]));
    const role = (kind: string, region: string) =>
      `arn:aws:iam::${ACCOUNT}:role/cdk-hnb659fds-${kind}-role-${ACCOUNT}-${region}`;
    const kinds = ['deploy', 'file-publishing', 'lookup'];
    expect(assumed(prod).sort()).toEqual(
      kinds.flatMap((kind) => ['af-south-1', 'us-east-1'].map((region) => role(kind, region))),
    );
    expect(assumed(preview).sort()).toEqual(kinds.map((kind) => role(kind, 'af-south-1')));
    const copied = synthesize('prod', { copyRegion: 'eu-west-1' });
    expect(assumed(copied)).toContain(role('deploy', 'eu-west-1'));
  });

  it('of prod deletes nothing, touches no bucket and reads no table', () => {
    const actions = actionsOf(roleOf(prod, 'deploy'));
    const deleting = actions.filter((action) => /Delete|Scan|BatchGet|PurgeQueue/.test(action));
    expect([...new Set(deleting)]).toEqual([]);
    expect(actions.filter((action) => action.startsWith('s3:'))).toEqual([]);
  });

  it('reads and writes the records of migrations alone', () => {
    const table = rightsOf(roleOf(prod, 'deploy')).filter(({ Action }) =>
      list(Action).some((action) => /^dynamodb:(?!Describe)/.test(action)),
    );
    expect(table).toHaveLength(2);
    for (const { Condition, Resource } of table) {
      expect(Resource).toBe(
        `arn:aws:dynamodb:af-south-1:${ACCOUNT}:table/commission-portal-prod-*data-Table*`,
      );
      const keys = (Condition as Record<string, Record<string, string[]>>)[
        'ForAllValues:StringLike'
      ]?.['dynamodb:LeadingKeys'];
      expect(
        keys?.filter((key) => !/^(accountWork|schemaVersion|workParts)#\*$/.test(key)),
      ).toEqual([]);
    }
  });

  it('finds a restored table', () => {
    const restoredTable = `arn:aws:dynamodb:af-south-1:${ACCOUNT}:table/portal-at-1/stream/2026-11-22T08:00:00.000`;
    const restored = synthesize('prod', { restoredTable });
    expect(JSON.stringify(rightsOf(roleOf(restored, 'deploy')))).toContain(':table/portal-at-1"');
  });

  it('of a preview may empty what goes with it', () => {
    expect(actionsOf(roleOf(preview, 'deploy'))).toContain('s3:DeleteObjectVersion');
  });
});

describe('the pipeline', () => {
  it('isn’t made without a repository, nor for previews in the account of prod', () => {
    expect(() => synthesize('staging', { repository: undefined })).toThrow(
      'repository: is missing',
    );
    expect(() => synthesize('pr-7', { account: '000000000000' })).toThrow(
      'settings/pr.json, account: must not be the account of prod',
    );
  });

  it.each([
    ['fibrelink'],
    ['fibrelink/*'],
    ['fibrelink@1/portal'],
    ['*/*'],
    ['a/b:environment:prod'],
  ])('trusts no repository named %s', (repository) => {
    expect(() => synthesize('staging', { repository })).toThrow('must be a repository');
  });

  it('has resources that the guard knows', () => {
    const types = staging.github.map(({ Type }) => Type);
    expect(types).toEqual(['AWS::IAM::OIDCProvider']);
    expect([...types, 'AWS::IAM::Role'].filter((type) => isStateful(type))).toEqual([]);
    expect(REPLACEABLE).toEqual(expect.arrayContaining([...types, 'AWS::IAM::Role']));
  });
});
