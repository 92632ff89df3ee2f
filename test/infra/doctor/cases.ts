/** For each check of the doctor: what AWS answers where something is wrong, and what is found then. */
import { Failure, type Answers, type Input } from './double.ts';
import type { Values } from '../../../infra/model/setting-layers.ts';
import type { Outside } from '../../../infra/tools/doctor/cloud.ts';
import type { State } from '../../../infra/tools/doctor/finding.ts';
import { ACCOUNT, CERTIFICATE, inDays, SITE } from './world.ts';

/** A change of the sound portal, and the one finding that isn't `ok` then. */
export interface Case {
  when: string;
  /** Replaced answers. */
  answers?: Answers;
  /** Replaced members of stacks' descriptions, by the id of the stack; undefined where it isn't deployed. */
  stacks?: Record<string, Record<string, unknown> | undefined>;
  outside?: Partial<Outside>;
  settings?: Values;
  state: State;
  found: RegExp;
  mend?: RegExp;
}

const quota = (value: number): Answers => ({
  'servicequotas:GetServiceQuota': () => ({ Quota: { Value: value } }),
});
const account = (changes: object) => ({
  'ses:GetAccount': {
    EnforcementStatus: 'HEALTHY',
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14 },
    ...changes,
  },
});
const certificate = (changes: object): Answers => ({
  'acm:DescribeCertificate': {
    Certificate: {
      CertificateArn: CERTIFICATE,
      DomainName: SITE,
      Status: 'ISSUED',
      NotAfter: inDays(301),
      ...changes,
    },
  },
});
const zone = (changes: object): Answers => ({
  'route53:GetHostedZone': {
    HostedZone: { Id: '/hostedzone/Z1', Name: 'acme.co.za.', CallerReference: '1', ...changes },
    DelegationSet: { NameServers: ['ns-1.awsdns-01.org'] },
  },
});
const distributions = (...Items: object[]): Answers => ({
  'cloudfront:ListDistributions': {
    DistributionList: { MaxItems: 100, IsTruncated: false, Quantity: Items.length, Items },
  },
});
const subscriptions = (...Subscriptions: object[]): Answers => ({
  'sns:ListSubscriptionsByTopic': { Subscriptions },
});
const NOBODY = { Site: undefined, Files: undefined };
const drifted = {
  DriftInformation: { StackDriftStatus: 'DRIFTED', LastCheckTimestamp: inDays(-1) },
};
const table = (changes: object, lacks: string[] = []): Answers => ({
  'dynamodb:DescribeTable': {
    Table: {
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      GlobalSecondaryIndexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5', 'gsi6']
        .filter((name) => !lacks.includes(name))
        .map((IndexName) => ({ IndexName, IndexStatus: 'ACTIVE' })),
      ...changes,
    },
  },
});
const stored = (item: object | undefined, name: string): Answers => ({
  'dynamodb:GetItem': (input: Input) =>
    JSON.stringify(input).includes(name) && item ? { Item: item } : {},
});
const S = (text: string) => ({ S: text });
const version = (number: number) =>
  stored(
    {
      pk: S('schemaVersion#items'),
      sk: S('schemaVersion'),
      name: S('items'),
      number: { N: String(number) },
      at: S('2026-01-01T00:00:00.000Z'),
      __edb_e__: S('schemaVersion'),
      __edb_v__: S('1'),
    },
    'schemaVersion',
  );
const rebuild = stored(
  {
    pk: S('accountWork#rebuild'),
    sk: S('accountWork'),
    kind: S('rebuild'),
    workId: S('w1'),
    status: S('running'),
    __edb_e__: S('accountWork'),
    __edb_v__: S('1'),
  },
  'rebuild',
);

export const cases: Record<string, Case[]> = {
  bootstrap: [
    {
      when: 'a region isn’t bootstrapped',
      answers: {
        'cloudformation:DescribeStacks': ({ StackName = '', region }: Input) =>
          region === 'us-east-1'
            ? new Failure('ValidationError', `Stack with id ${StackName} does not exist`)
            : {
                Stacks: [
                  {
                    StackName,
                    StackStatus: 'CREATE_COMPLETE',
                    CreationTime: inDays(-1),
                    Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '30' }],
                  },
                ],
              },
      },
      state: 'fail',
      found: new RegExp(`^account ${ACCOUNT} isn't bootstrapped for the CDK in us-east-1$`),
      mend: /^npm run deploy -- -c stage=prod --bootstrap$/,
    },
    {
      when: 'it is older than the templates',
      answers: {
        'cloudformation:DescribeStacks': ({ StackName = '', region }: Input) => ({
          Stacks: [
            {
              StackName,
              StackStatus: 'CREATE_COMPLETE',
              CreationTime: inDays(-1),
              Outputs: [
                { OutputKey: 'BootstrapVersion', OutputValue: region === 'us-east-1' ? '30' : '4' },
              ],
            },
          ],
        }),
      },
      state: 'fail',
      found: /^the bootstrap stack of af-south-1 has version 4, and 6 is needed$/,
      mend: new RegExp(`^npx cdk bootstrap aws://${ACCOUNT}/af-south-1$`),
    },
  ],
  stacks: [
    {
      when: 'an update couldn’t be undone',
      stacks: { Api: { StackStatus: 'UPDATE_ROLLBACK_FAILED' } },
      state: 'fail',
      found: /^commission-portal-prod-api is UPDATE_ROLLBACK_FAILED$/,
      mend: /^aws cloudformation continue-update-rollback --stack-name commission-portal-prod-api --region af-south-1$/,
    },
    {
      when: 'another deployment is under way',
      stacks: { Edge: { StackStatus: 'UPDATE_IN_PROGRESS' } },
      state: 'fail',
      found: /edge-af-south-1 is UPDATE_IN_PROGRESS: another deployment works on it$/,
    },
    {
      when: 'a change set was left',
      stacks: { Ops: { StackStatus: 'REVIEW_IN_PROGRESS' } },
      state: 'warn',
      found: /never carried out$/,
    },
    {
      when: 'the last deployment failed',
      stacks: { Api: { StackStatus: 'UPDATE_ROLLBACK_COMPLETE' } },
      state: 'warn',
      found: /was undone$/,
      mend: /describe-stack-events --stack-name commission-portal-prod-api/,
    },
    {
      when: 'the data’s stack can be deleted',
      stacks: { Data: { EnableTerminationProtection: false } },
      state: 'warn',
      found: /^commission-portal-prod-data isn’t protected from deletion$/,
      mend: /^npm run deploy -- -c stage=prod$/,
    },
  ],
  leftovers: [
    {
      when: 'a creation failed',
      stacks: { Ops: { StackStatus: 'ROLLBACK_COMPLETE' } },
      state: 'warn',
      found: /^commission-portal-prod-ops is ROLLBACK_COMPLETE, with 1 resources left$/,
      mend: /^npm run deploy -- -c stage=prod$/,
    },
    {
      when: 'a log group has no stack',
      stacks: { MonthlyRun: undefined },
      answers: {
        'logs:DescribeLogGroups': ({ logGroupNamePrefix: logGroupName }: Input) => ({
          logGroups: [{ logGroupName }],
        }),
      },
      state: 'warn',
      found: /^the log group \/aws\/vendedlogs\/states\/.+ is left without its stack$/,
    },
  ],
  references: [
    {
      when: 'a stack read an old value',
      stacks: {
        EdgeLogs: { Outputs: [{ OutputKey: 'siteDistributionInUse', OutputValue: 'an-old-one' }] },
      },
      state: 'warn',
      found: /^EdgeLogs: a value of another region is used that has changed$/,
      mend: /^npm run deploy -- -c stage=prod$/,
    },
  ],
  'lambda-quota': [
    {
      when: 'the account is a new one',
      answers: quota(10),
      state: 'fail',
      found: /^10 concurrent executions: background work alone may take \d+/,
      mend: /af-south-1\.console\.aws\.amazon\.com\/servicequotas\/.+L-B99A9384$/,
    },
    {
      when: 'it suffices for a few people',
      answers: quota(200),
      state: 'warn',
      found: /^200 concurrent executions: ask for 1000/,
    },
    {
      when: 'Service Quotas has no number',
      answers: { 'servicequotas:GetServiceQuota': { Quota: {} } },
      state: 'unknown',
      found: /^Service Quotas has no concurrent executions$/,
    },
  ],
  'mail-quota': [
    {
      when: 'SES is a sandbox',
      answers: account({ ProductionAccessEnabled: false }),
      state: 'fail',
      found: /is a sandbox/,
      mend: /^aws sesv2 put-account-details/,
    },
    {
      when: 'nobody uses the portal yet, and SES is a sandbox',
      answers: account({ ProductionAccessEnabled: false }),
      stacks: { Auth: undefined },
      state: 'warn',
      found: /is a sandbox/,
    },
    {
      when: 'sending is paused',
      answers: account({ SendingEnabled: false }),
      state: 'fail',
      found: /sends nothing: sending is paused$/,
    },
    {
      when: 'many e-mails bounced',
      answers: account({ EnforcementStatus: 'PROBATION' }),
      state: 'warn',
      found: /on probation/,
    },
    {
      when: 'the portal sends faster than SES takes it',
      settings: { portal: { mailsPerSecond: 20 } },
      state: 'fail',
      found: /^portal\.mailsPerSecond is 20, and SES sends 14 a second$/,
      mend: /^settings\/prod\.json, or https:\/\/af-south-1\.console/,
    },
    {
      when: 'a day’s quota is smaller than the network',
      answers: account({ SendQuota: { Max24HourSend: 1_000, MaxSendRate: 14 } }),
      state: 'warn',
      found: /^SES sends 1000 e-mails a day to 9400 people$/,
    },
    {
      when: 'the network has grown',
      answers: {
        'cognito-idp:DescribeUserPool': { UserPool: { EstimatedNumberOfUsers: 80_000 } },
        ...account({ SendQuota: { Max24HourSend: 200_000, MaxSendRate: 14 } }),
      },
      state: 'warn',
      found: /^portal\.mailsPerSecond is 10, and 80000 people need 12 after a monthly run$/,
    },
  ],
  'distribution-quota': [
    {
      when: 'there is no room',
      answers: quota(3),
      stacks: NOBODY,
      state: 'fail',
      found: /^2 of 3 distributions are there, and the deployment makes 2 more$/,
      mend: /us-east-1\.console\.aws\.amazon\.com\/servicequotas\/.+L-24B04930$/,
    },
    {
      when: 'the account never had one',
      answers: distributions(),
      stacks: NOBODY,
      state: 'warn',
      found: /opens CloudFront to some new accounts on request alone$/,
      mend: /a support case/,
    },
  ],
  'web-acl-quota': [
    {
      when: 'there is no room',
      answers: {
        'servicequotas:ListServiceQuotas': {
          Quotas: [
            { QuotaName: 'Maximum number of web ACLs per account in WAF for CloudFront', Value: 1 },
            { QuotaName: 'Maximum number of web ACLs per account in WAF for regional', Value: 9 },
          ],
        },
      },
      stacks: { Edge: undefined },
      state: 'fail',
      found: /^1 of 1 web ACLs of CloudFront are there, and the deployment makes 1 more$/,
      mend: /^https:\/\/us-east-1\.console/,
    },
  ],
  'sign-in-quota': [
    {
      when: 'the rate was lowered',
      answers: {
        'servicequotas:GetServiceQuota': ({ QuotaCode }: Input) => ({
          Quota: { Value: QuotaCode === 'L-026ADBA3' ? 30 : 1_000 },
        }),
      },
      state: 'warn',
      found: /^Cognito takes 30 sign-ins a second, fewer than 120$/,
    },
  ],
  'mail-sender': [
    {
      when: 'SES doesn’t know the domain',
      answers: { 'ses:GetEmailIdentity': new Failure('NotFoundException', 'no identity', 404) },
      state: 'fail',
      found: /^SES doesn’t know acme\.co\.za$/,
      mend: /^aws sesv2 create-email-identity --email-identity acme\.co\.za --region af-south-1$/,
    },
    {
      when: 'it isn’t verified',
      answers: {
        'ses:GetEmailIdentity': {
          VerifiedForSendingStatus: false,
          DkimAttributes: { Status: 'PENDING' },
        },
      },
      state: 'fail',
      found: /^SES hasn’t verified acme\.co\.za \(DKIM PENDING\)$/,
      mend: /^publish the DKIM records/,
    },
    {
      when: 'its DKIM records are gone',
      answers: {
        'ses:GetEmailIdentity': {
          VerifiedForSendingStatus: true,
          DkimAttributes: { Status: 'TEMPORARY_FAILURE' },
        },
      },
      state: 'warn',
      found: /DKIM is TEMPORARY_FAILURE/,
    },
    {
      when: 'it doesn’t sign',
      answers: {
        'ses:GetEmailIdentity': {
          VerifiedForSendingStatus: true,
          DkimAttributes: { Status: 'SUCCESS', SigningEnabled: false },
        },
      },
      state: 'warn',
      found: /aren’t signed$/,
    },
  ],
  certificate: [
    {
      when: 'it waits for its DNS record',
      answers: certificate({ Status: 'PENDING_VALIDATION' }),
      state: 'fail',
      found: /^the certificate isn’t validated yet$/,
      mend: /acm\/home\?region=us-east-1#\/certificates\/11111111-/,
    },
    {
      when: 'it has expired',
      answers: certificate({ Status: 'EXPIRED' }),
      state: 'fail',
      found: /^the certificate is EXPIRED$/,
    },
    {
      when: 'it is another name’s',
      answers: certificate({ DomainName: '*.shop.acme.co.za' }),
      state: 'fail',
      found: /^the certificate is for \*\.shop\.acme\.co\.za, and not for portal\.acme\.co\.za$/,
    },
    {
      when: 'it isn’t renewed',
      answers: certificate({
        NotAfter: inDays(45),
        RenewalSummary: { RenewalStatus: 'PENDING_VALIDATION', UpdatedAt: inDays(-1) },
      }),
      state: 'warn',
      found: /isn’t renewed \(PENDING_VALIDATION\) and ends in 45 days$/,
    },
    {
      when: 'an imported one ends',
      answers: certificate({ NotAfter: inDays(20), Type: 'IMPORTED' }),
      state: 'warn',
      found: /^the certificate ends in 20 days$/,
      mend: /^import a new one/,
    },
    {
      when: 'it ends this week',
      answers: certificate({ NotAfter: inDays(3) }),
      state: 'fail',
      found: /^the certificate ends in 3 days$/,
    },
    {
      when: 'it is gone',
      answers: {
        'acm:DescribeCertificate': new Failure('ResourceNotFoundException', 'Could not find it'),
      },
      state: 'fail',
      found: /^there is no such certificate in us-east-1$/,
    },
  ],
  'hosted-zone': [
    {
      when: 'it isn’t there',
      answers: { 'route53:GetHostedZone': new Failure('NoSuchHostedZone', 'No zone', 404) },
      state: 'fail',
      found: /^there is no hosted zone Z0123456789ABCDEFGHIJ in this account$/,
      mend: /^settings\/prod\.json$/,
    },
    {
      when: 'it is another domain’s',
      answers: zone({ Name: 'other.co.za.' }),
      state: 'fail',
      found: /^portal\.acme\.co\.za isn’t in the hosted zone of other\.co\.za$/,
    },
    {
      when: 'it is private',
      answers: zone({ Config: { PrivateZone: true } }),
      state: 'fail',
      found: /is a private one$/,
    },
    {
      when: 'the public DNS leads elsewhere',
      outside: { nameServersOf: () => Promise.resolve(['ns1.registrar.co.za']) },
      state: 'fail',
      found:
        /^acme\.co\.za leads to ns1\.registrar\.co\.za in the public DNS, and not to its zone$/,
      mend: /^set ns-1\.awsdns-01\.org, ns-2\.awsdns-02\.com as its name servers at its registrar$/,
    },
    {
      when: 'the public DNS doesn’t know it',
      outside: {
        nameServersOf: () =>
          Promise.reject(Object.assign(new Error('queryNs ENOTFOUND'), { code: 'ENOTFOUND' })),
      },
      state: 'fail',
      found: /^acme\.co\.za has no name servers in the public DNS$/,
    },
    {
      when: 'the name is taken before the first deployment',
      stacks: { Site: undefined },
      state: 'fail',
      found: /^portal\.acme\.co\.za has records already \(A\)$/,
      mend: /^remove them: https:/,
    },
  ],
  'site-alias': [
    {
      when: 'another distribution of the account has the name',
      answers: distributions({
        Id: 'EOLD',
        Aliases: { Quantity: 1, Items: [SITE] },
      }),
      state: 'fail',
      found: /^portal\.acme\.co\.za is a name of the distribution EOLD$/,
      mend: /associate-alias --alias portal\.acme\.co\.za --target-distribution-id the-DistributionId$/,
    },
    {
      when: 'one of another account has it',
      answers: {
        ...distributions({ Id: 'the-DistributionId', Aliases: { Quantity: 0 } }),
        'cloudfront:ListConflictingAliases': {
          ConflictingAliasesList: {
            MaxItems: 100,
            Quantity: 1,
            Items: [{ Alias: SITE, DistributionId: '*******OLD', AccountId: '******9999' }],
          },
        },
      },
      state: 'fail',
      found: /the distribution \*+OLD of account \*+9999$/,
    },
  ],
  site: [
    {
      when: 'it doesn’t answer',
      outside: { whyUnreachable: () => Promise.resolve('getaddrinfo ENOTFOUND') },
      state: 'fail',
      found: /^the portal can’t be reached: getaddrinfo ENOTFOUND$/,
      mend: /must lead to the-DistributionDomain$/,
    },
    {
      when: 'siteUrl isn’t the portal’s name',
      settings: { siteUrl: 'https://not-deployed-yet.cloudfront.net', hostedZoneId: null },
      state: 'fail',
      found: /^siteUrl is https:\/\/not-deployed-yet\.cloudfront\.net, and the portal is at/,
      mend: /^siteUrl in settings\/prod\.json/,
    },
  ],
  'alarm-addresses': [
    {
      when: 'a subscription isn’t confirmed',
      answers: {
        'sns:ListSubscriptionsByTopic': ({ region }: Input) => ({
          Subscriptions: [
            {
              SubscriptionArn: region === 'us-east-1' ? 'PendingConfirmation' : 'arn:aws:sns:1',
              Endpoint: 'ops@acme.co.za',
            },
          ],
        }),
      },
      state: 'fail',
      found: /^ops@acme\.co\.za hasn’t confirmed the subscription of us-east-1$/,
      mend: /sns\/v3\/home\?region=us-east-1#\/subscriptions, Request confirmation$/,
    },
    {
      when: 'it is another address',
      answers: {
        'sns:ListSubscriptionsByTopic': ({ region }: Input) => ({
          Subscriptions: [
            {
              SubscriptionArn: 'arn:aws:sns:1',
              Endpoint: region === 'us-east-1' ? 'old@acme.co.za' : 'ops@acme.co.za',
            },
          ],
        }),
      },
      state: 'warn',
      found: /doesn’t hear of the alarms of us-east-1 until the next deployment$/,
    },
  ],
  table: [
    {
      when: 'it was restored without recovery',
      answers: {
        'dynamodb:DescribeContinuousBackups': {
          ContinuousBackupsDescription: {
            ContinuousBackupsStatus: 'ENABLED',
            PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
          },
        },
      },
      state: 'fail',
      found: /^the-TableName has no point-in-time recovery$/,
      mend: /^aws dynamodb update-continuous-backups --table-name the-TableName --region af-south-1/,
    },
    {
      when: 'it can be deleted',
      answers: table({ DeletionProtectionEnabled: false }),
      state: 'fail',
      found: /isn’t protected from deletion$/,
      mend: /--deletion-protection-enabled$/,
    },
    {
      when: 'it has no stream',
      answers: table({ StreamSpecification: undefined }),
      state: 'fail',
      found: /has no stream of old and new images$/,
    },
    {
      when: 'an index is missing',
      answers: table({}, ['gsi5']),
      state: 'fail',
      found: /^the-TableName lacks gsi5$/,
    },
    {
      when: 'expired items stay',
      answers: {
        'dynamodb:DescribeTimeToLive': { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } },
      },
      state: 'fail',
      found: /doesn’t delete expired items$/,
    },
    {
      when: 'it is being updated',
      answers: table({ TableStatus: 'UPDATING' }),
      state: 'fail',
      found: /^the-TableName is UPDATING$/,
    },
  ],
  migrations: [
    {
      when: 'some are due',
      answers: version(0),
      state: 'warn',
      found: /^Migrations of stored items, which run after the deployment: 1 /,
      mend: /^npm run migrate -- --stage prod --status, after the deployment$/,
    },
    {
      when: 'the items are of a newer version',
      answers: version(999),
      state: 'warn',
      found: /^The stored items are of a newer version than this one/,
    },
    {
      when: 'a rebuild is running',
      answers: rebuild,
      state: 'fail',
      found: /^A rebuild of the projections is running/,
      mend: /^npm run rebuild -- --stage prod --status$/,
    },
  ],
  drift: [
    {
      when: 'a resource was changed by hand',
      stacks: { Api: drifted },
      answers: {
        'cloudformation:DescribeStackResourceDrifts': {
          StackResourceDrifts: [
            {
              StackId: 's1',
              LogicalResourceId: 'Api1',
              ResourceType: 'AWS::ApiGatewayV2::Api',
              StackResourceDriftStatus: 'MODIFIED',
              Timestamp: inDays(-1),
            },
          ],
        },
      },
      state: 'warn',
      found: /^commission-portal-prod-api: Api1 modified$/,
      mend: /^aws cloudformation describe-stack-resource-drifts --stack-name commission-portal-prod-api/,
    },
    {
      when: 'CloudFormation never looked at a stack',
      stacks: { Api: { DriftInformation: { StackDriftStatus: 'NOT_CHECKED' } } },
      state: 'unknown',
      found: /^1 stack of 15 not looked at for 30 days$/,
      mend: /^npm run doctor -- --stage prod --drift$/,
    },
  ],
};

/** The subscription of nobody, for each topic: two findings, which the table of single ones doesn't take. */
export const unsubscribed = subscriptions();
