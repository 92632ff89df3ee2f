/** Nothing may be created before what AWS asks for then. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Graph } from './creation-graph.ts';
import {
  findLacking,
  ORDERS,
  PARTNERS,
  REFERENCES,
  renderOrder,
  RIGHTS,
} from './creation-order.ts';
import {
  type CloudResource,
  EVERYTHING,
  NO_NAME,
  type Synthesized,
  synthesize,
} from './template-app.ts';

const all = synthesize({ context: EVERYTHING });
const graph = new Graph(all);

/** Values that AWS takes without looking, and those that template-functions and template-policies look at. */
const SAID =
  /^(Policies|PolicyDocument|Environment|Dimensions|DashboardBody|EventPattern|ApiId|SourceMarkers|ResponseHeadersPolicyConfig) |^DistributionConfig (CloudFront::Origin|ApiGateway|Secrets)/;

describe('what AWS asks for when a resource is created', () => {
  it.each([
    ['prod with all that settings add', all],
    ['prod without a name of its own', synthesize({ context: NO_NAME })],
    ['a stage without gradual releases', synthesize({ context: { stage: 'dev', guarded: 'on' } })],
    ['a stage without guards', synthesize({ context: { ...NO_NAME, stage: 'dev' } })],
  ])('is there before: %s', (_, app) => {
    expect(findLacking(new Graph(app))).toEqual([]);
  });

  it('has a row for every property that refers to another resource', () => {
    const listed = (type: string, property: string, to: string) =>
      Object.entries(REFERENCES[type] ?? {}).some(
        ([name, types]) => name.split('.')[0] === property && types.includes(to),
      ) ||
      RIGHTS.some((row) => row.slice(0, 3).join() === [type, property, to].join()) ||
      SAID.test(`${property} ${to}`);
    const found = graph.resources.flatMap(({ key, Properties }) =>
      Object.keys(Properties ?? {}).flatMap((property) =>
        graph
          .refersTo(key, property)
          .map((to) => [graph.typeOf(key), property, graph.typeOf(to)] as const),
      ),
    );
    const missing = found.filter((row) => !listed(...row)).map((row) => row.join(' '));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has no row that no resource has any more', () => {
    const used = ([type, property]: readonly [string, string, ...unknown[]]) =>
      graph.ofType(type).some(({ key }) => graph.valueOf(key, property) !== undefined);
    const references = Object.entries(REFERENCES).flatMap(([type, properties]) =>
      Object.keys(properties).map((property) => [type, property] as const),
    );
    expect([...references, ...PARTNERS, ...RIGHTS].filter((row) => !used(row))).toEqual([]);
    for (const { later, earlier } of ORDERS)
      expect([later, earlier].map((type) => graph.ofType(type).length)).not.toContain(0);
  });

  it('is in the handbook', () => {
    const [, table] =
      /<!-- creation -->\n([^]*?)<!-- \/creation -->/.exec(
        readFileSync('docs/operations.md', 'utf8'),
      ) ?? [];
    expect(table).toBe(renderOrder());
  });
});

type Change = (resource: CloudResource) => CloudResource | undefined;

/** Writes a name in place of a reference. */
const named =
  (property: string): Change =>
  (resource) => ({ ...resource, Properties: { ...resource.Properties, [property]: 'planted' } });
const free: Change = (resource) => ({ ...resource, DependsOn: [] });
const gone: Change = () => undefined;

function planted(type: string, which: RegExp, change: Change): Synthesized {
  const resources = new Map(all.resources);
  for (const [key, one] of all.resources) {
    if (!new RegExp(`^AWS::(${type})$`).test(one.Type) || !which.test(key)) continue;
    const changed = change(one);
    if (changed) resources.set(key, changed);
    else resources.delete(key);
  }
  return { ...all, resources };
}

describe('a dependency that is taken out is found', () => {
  const without =
    (action: string): Change =>
    (role) =>
      JSON.parse(JSON.stringify(role).replaceAll(`"${action}"`, '"none:None"')) as CloudResource;

  it.each<[string, ...Parameters<typeof planted>, string]>([
    ['of a stage on its routes', 'ApiGatewayV2::Stage', /^api/, free, 'may come before api/'],
    [
      'of an alias on its version',
      'Lambda::Alias',
      /apiMe/,
      named('FunctionVersion'),
      'FunctionVersion',
    ],
    ['of a subscription on its topic', 'SNS::Subscription', /^ops/, named('TopicArn'), 'TopicArn'],
    [
      'of a record on the distribution',
      'Route53::RecordSet',
      /A$/,
      named('AliasTarget'),
      'AliasTarget',
    ],
    [
      'of a trigger on its permission',
      'Lambda::Permission',
      /PreSignUp/,
      gone,
      'no Lambda::Permission',
    ],
    [
      'of a backup on its role’s right',
      'IAM::Role',
      /Backup/,
      without('dynamodb:StartAwsBackupJob'),
      'StartAws',
    ],
    [
      'of a state machine on its log',
      'StepFunctions::StateMachine',
      /^acc/,
      named('LoggingConfiguration'),
      'Logging',
    ],
    [
      'of the files’ bucket on its policy',
      'S3::BucketPolicy',
      /^site/,
      gone,
      'no S3::BucketPolicy',
    ],
    ['of a rule on its queue’s policy', 'SQS::QueuePolicy', /Jobs/, gone, 'no SQS::QueuePolicy'],
    [
      'of a queue’s consumer on its right',
      'IAM::Role',
      /jobWorker/,
      without('sqs:ReceiveMessage'),
      'Receive',
    ],
    [
      'of a web ACL on the user pool',
      'WAFv2::WebACLAssociation',
      /./,
      named('ResourceArn'),
      'ResourceArn',
    ],
    [
      'of a delivery on the one before',
      'Logs::Delivery',
      /files/,
      free,
      'may come before edgeLogs/Deliversite',
    ],
    [
      'of migrations on the web',
      'Scheduler::Schedule|IAM::Role',
      /Migrations/,
      free,
      'may come before site/',
    ],
  ])('%s', (...[, type, which, change, found]) => {
    expect(findLacking(new Graph(planted(type, which, change))).join('\n')).toContain(found);
  });

  it('of a stack on another, by which migrations came before a function', () => {
    const dependencies = { ...all.dependencies, site: ['Data'] };
    expect(findLacking(new Graph({ ...all, dependencies })).join('\n')).toContain(
      'before realtime/',
    );
  });

  it('of a function on rights that stand apart from its role', () => {
    const sweeper = graph.resources.find(({ key }) => key.startsWith('work/sweeperFunction'));
    const [role = ''] = graph.refersTo(sweeper?.key ?? '', 'Role');
    const policy = {
      Type: 'AWS::IAM::Policy',
      Properties: { Roles: [{ Ref: role.split('/')[1] }] },
    };
    const resources = new Map(all.resources).set('work/Apart', policy);
    expect(findLacking(new Graph({ ...all, resources })).join('\n')).toMatch(
      /work\/sweeperFunction\w+: may come/,
    );
  });
});
