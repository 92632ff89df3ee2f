/**
 * Features that the emulator lacks, each with the test that covers it instead.
 * `test/infra/deploy/deploy-lacks.test.ts` checks that those tests exist, that every type of resource is either here or in
 * `touched.ts`, and that the handbook has this list.
 */
interface Lack {
  what: string;
  /** Types of resources that no check of a deployment touches because of it. */
  types?: readonly string[];
  /** A file, and the name of a test or of a group in it. */
  instead: readonly [file: string, test: string];
}

/** Only the reviewed templates say something about resources of these types. */
const reviewed = (what: string, ...types: string[]): Lack => ({
  what,
  types,
  instead: [
    'test/infra/templates/template-digest.test.ts',
    'the stack %s is as people reviewed it',
  ],
});

export const lacks: readonly Lack[] = [
  {
    what: "CloudFront's origin access control, functions and header policies (Site isn't deployed)",
    types: [
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::Function',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::ResponseHeadersPolicy',
    ],
    instead: ['test/infra/templates/template-site.test.ts', 'the distribution'],
  },
  {
    what: 'the distribution of files (of Files the name alone is deployed)',
    instead: ['test/infra/templates/template-files.test.ts', 'the files origin'],
  },
  reviewed(
    'answers to the messages of a socket, by which a page learns what changed while it was away',
    'AWS::ApiGatewayV2::RouteResponse',
  ),
  {
    what: 'headers that CloudFront adds',
    instead: [
      'test/infra/templates/headers-alike.test.ts',
      'headers of the embedded stack are those of the template',
    ],
  },
  reviewed('the rights of functions', 'AWS::IAM::Role', 'AWS::Lambda::Permission'),
  reviewed("the state machine's rights"),
  {
    what: 'policies of buckets, queues and topics',
    types: ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'],
    instead: ['test/infra/templates/template-policies.test.ts', 'what resources allow'],
  },
  reviewed('rules of buckets for other origins'),
  {
    what: 'sign-in by SRP, and that the pool refuses other ways',
    instead: [
      'test/infra/templates/template-auth.test.ts',
      'allows no plain-text password, no OAuth grant and no callback URL',
    ],
  },
  reviewed("the user pool's calls of its triggers (they are called here as it would)"),
  {
    what: 'that a refresh token is replaced at each renewal, and refused a minute later',
    instead: [
      'test/infra/local/local-user-pool.test.ts',
      'is renewed by a replaced refresh token for a minute, and then refuses it',
    ],
  },
  {
    what: 'that the pool refuses a change of address whose message the trigger refuses, and that the web ACL blocks the operation',
    instead: [
      'test/scenarios/identity/stolen-tokens.test.ts',
      'an address is the office’s to change',
    ],
  },
  {
    what: 'that a second factor takes right codes only, each once (the emulator takes any code)',
    instead: ['test/infra/local/local-second-factor.test.ts', 'a sign-in with an app'],
  },
  reviewed('time zones of schedules, and the time that the scheduler fills in'),
  reviewed("the reader and the batches of the monthly run's map (the run here has no agent)"),
  reviewed('dead letters of schedules'),
  {
    what: 'copies of the table and of accounts (dev keeps no data)',
    types: ['AWS::Backup::BackupPlan', 'AWS::Backup::BackupSelection', 'AWS::Backup::BackupVault'],
    instead: [
      'test/scenarios/identity/new-user-pool.test.ts',
      'changes nothing when it is repeated, from any copy of the lost pool',
    ],
  },
  reviewed(
    'the nightly export’s progress, which EventBridge writes into a log',
    'AWS::Events::Rule',
    'AWS::Logs::ResourcePolicy',
  ),
  reviewed(
    'web ACLs before the distributions and the user pool (Edge and SignInGuard aren’t deployed)',
    'AWS::WAFv2::WebACL',
    'AWS::WAFv2::WebACLAssociation',
  ),
  reviewed(
    'access logs of CloudFront (EdgeLogs isn’t deployed)',
    'AWS::Logs::Delivery',
    'AWS::Logs::DeliveryDestination',
    'AWS::Logs::DeliverySource',
  ),
  {
    what: 'a name of the company’s own, with its certificate',
    types: ['AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet'],
    instead: [
      'test/infra/templates/template-site.test.ts',
      'uses the custom domain with its certificate',
    ],
  },
  {
    what: 'secrets that a deployment fills in: both sides have the text of the reference here',
    types: ['AWS::SecretsManager::Secret'],
    instead: [
      'test/infra/templates/template-site.test.ts',
      'gets a new key while functions accept the previous one',
    ],
  },
  reviewed(
    'events of mails: bounces, complaints, rejections',
    'AWS::SES::ConfigurationSetEventDestination',
  ),
  {
    what: 'groups of logs and their retention',
    types: ['AWS::Logs::LogGroup'],
    instead: [
      'test/infra/templates/template-ops.test.ts',
      'are written into those groups, and nowhere else',
    ],
  },
  reviewed('the dashboard', 'AWS::CloudWatch::Dashboard'),
  reviewed('the budget', 'AWS::Budgets::Budget'),
  {
    what: 'that nobody deletes a digest before its time (dev has no lock)',
    instead: [
      'test/infra/templates/template-data.test.ts',
      'has its digests locked for five years in production, and nowhere else',
    ],
  },
  {
    what: 'limits of rates',
    instead: [
      'test/infra/templates/template-api.test.ts',
      'limits the rate of calls, more so where anyone may call',
    ],
  },
  reviewed(
    'alarms that look at anything',
    'AWS::CloudWatch::Alarm',
    'AWS::SNS::Topic',
    'AWS::SNS::Subscription',
  ),
  {
    what: 'gradual releases, and their return where an alarm comes (dev has none)',
    types: ['AWS::CodeDeploy::Application', 'AWS::CodeDeploy::DeploymentGroup'],
    instead: [
      'test/verify/infra/templates/template-releases.test.ts',
      'gives a tenth of the calls for five minutes, and is taken back by an alarm',
    ],
  },
  {
    what: 'policies of stacks, and change sets by which a deployment sees what would be replaced',
    instead: ['test/infra/deploy/deploy-guard.test.ts', 'the guard over change sets'],
  },
];

const CELL = 'a test of the template or of the embedded stack';

/** The list for people, a table in Markdown. */
export function renderLacks(): string {
  const rows = lacks.map(({ what, types = [], instead: [file, test] }) => {
    const named = types.map((type) => `\`${type.replace(/^AWS::/, '')}\``).join(', ');
    return `| ${what} | ${named} | \`${file}\`: ${test} |`;
  });
  return [
    `| Not proven on the emulator | Types of resources | Instead, ${CELL} |`,
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) process.stdout.write(renderLacks());
