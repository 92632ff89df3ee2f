/**
 * Features that the emulator lacks, each with the test that covers it instead.
 * `test/infra/deploy/deploy-lacks.test.ts` checks that those tests exist, that every type of resource is
 * either here or in `touched.ts`, and that the handbook has this list.
 */
interface Lack {
  what: string;
  /** Types of resources that no check of a deployment touches because of it. */
  types?: readonly string[];
  /** A file, and the name of a test or of a group in it; else the reviewed templates show it. */
  instead?: readonly [file: string, test: string];
}

export const REVIEWED = [
  'test/infra/templates/template-digest.test.ts',
  'the stack %s is as people reviewed it',
] as const;

export const lacks: readonly Lack[] = [
  {
    what: "CloudFront's distribution, origin access control, functions and header policies (of Site the web's files alone are deployed)",
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
  },
  {
    what: 'answers to the messages of a socket, by which a page learns what changed while it was away',
    types: ['AWS::ApiGatewayV2::RouteResponse'],
  },
  {
    what: 'invalidations of CloudFront’s caches, and the rights of what fills the bucket of the web',
    instead: [
      'test/infra/templates/template-site.test.ts',
      'is put into its bucket: hashed files, then pages and settings, then the worker',
    ],
  },
  {
    what: 'headers that CloudFront adds',
    instead: [
      'test/infra/templates/headers-alike.test.ts',
      'headers of the embedded stack are those of the template',
    ],
  },
  {
    what: 'the rights of functions',
    types: ['AWS::IAM::Role', 'AWS::Lambda::Permission'],
  },
  {
    what: "the state machine's rights",
  },
  {
    what: 'policies of buckets, queues and topics',
    types: ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'],
    instead: ['test/infra/templates/template-policies.test.ts', 'what resources allow'],
  },
  {
    what: 'rules of buckets for other origins',
  },
  {
    what: 'sign-in by SRP, and that the pool refuses other ways',
  },
  {
    what: "the user pool's calls of its triggers (they are called here as it would)",
  },
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
      'test/scenarios/identity/authorization-role.test.ts',
      'an address is the office’s to change',
    ],
  },
  {
    what: 'that a second factor takes right codes only, each once (the emulator takes any code)',
    instead: ['test/infra/local/local-second-factor.test.ts', 'a sign-in with an app'],
  },
  {
    what: 'time zones of schedules, and the time that the scheduler fills in',
  },
  {
    what: "the reader and the batches of the monthly run's map (the run here has no agent)",
  },
  {
    what: 'dead letters of schedules',
  },
  {
    what: 'copies of the table and of accounts (dev keeps no data)',
    types: ['AWS::Backup::BackupPlan', 'AWS::Backup::BackupSelection', 'AWS::Backup::BackupVault'],
    instead: [
      'test/scenarios/identity/new-user-pool.test.ts',
      'changes nothing when it is repeated, from any copy of the lost pool',
    ],
  },
  {
    what: 'the nightly export’s progress, which EventBridge writes into a log',
    types: ['AWS::Events::Rule', 'AWS::Logs::ResourcePolicy'],
  },
  {
    what: 'web ACLs before the distributions and the user pool (Edge and SignInGuard aren’t deployed)',
    types: ['AWS::WAFv2::WebACL', 'AWS::WAFv2::WebACLAssociation'],
  },
  {
    what: 'access logs of CloudFront (EdgeLogs isn’t deployed)',
    types: ['AWS::Logs::Delivery', 'AWS::Logs::DeliveryDestination', 'AWS::Logs::DeliverySource'],
  },
  {
    what: 'a name of the company’s own, with its certificate',
    types: ['AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet'],
    instead: [
      'test/infra/templates/template-site.test.ts',
      'uses the custom domain with a certificate from elsewhere, and makes no records',
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
  {
    what: 'events of mails: bounces, complaints, rejections',
    types: ['AWS::SES::ConfigurationSetEventDestination'],
    instead: [
      'test/infra/templates/template-policies.test.ts',
      'lets one rule of EventBridge put bounces into the job queue, by the name that the rule has',
    ],
  },
  {
    what: 'groups of logs and their retention',
    types: ['AWS::Logs::LogGroup'],
    instead: [
      'test/infra/templates/template-ops.test.ts',
      'are written into those groups, and nowhere else',
    ],
  },
  {
    what: 'the dashboard',
    types: ['AWS::CloudWatch::Dashboard'],
  },
  {
    what: 'the budget',
    types: ['AWS::Budgets::Budget'],
  },
  {
    what: 'that nobody deletes a digest before its time (dev has no lock)',
  },
  {
    what: 'limits of rates',
  },
  {
    what: 'alarms that look at anything',
    types: ['AWS::CloudWatch::Alarm', 'AWS::SNS::Topic', 'AWS::SNS::Subscription'],
  },
  {
    what: 'gradual releases, and their return where an alarm comes (dev has none)',
    types: ['AWS::CodeDeploy::Application', 'AWS::CodeDeploy::DeploymentGroup'],
    instead: [
      'test/verify/infra/templates/template-releases.test.ts',
      'gives a tenth of the calls for five minutes, and is taken back by an alarm',
    ],
  },
  {
    what: 'policies of stacks, by which CloudFormation replaces and deletes nothing stateful',
    instead: [
      'test/infra/deploy/deploy-guard.test.ts',
      'locks what is stateful in each stack before and after, also with --yes',
    ],
  },
];

const CELL = 'a test of the template or of the embedded stack';

/** The list for people, a table in Markdown. */
export function renderLacks(): string {
  const rows = lacks.map(({ what, types = [], instead: [file, test] = REVIEWED }) => {
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
