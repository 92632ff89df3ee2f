/** Cases of quotas and of e-mail. */
import { type Answers, Failure, type Input } from './double.ts';
import type { Case, Changes } from './world.ts';

const quota = (Value?: number): Changes => ({
  answers: { 'servicequotas:GetServiceQuota': { Quota: { Value } } },
});
const account = (changes: object, people = 9_400): Changes => ({
  answers: {
    'ses:GetAccount': {
      EnforcementStatus: 'HEALTHY',
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      SendQuota: { Max24HourSend: 200_000, MaxSendRate: 14 },
      ...changes,
    },
    'cognito-idp:DescribeUserPool': { UserPool: { EstimatedNumberOfUsers: people } },
  },
});
const identity = (VerifiedForSendingStatus: boolean, DkimAttributes: object): Changes => ({
  answers: { 'ses:GetEmailIdentity': { VerifiedForSendingStatus, DkimAttributes } },
});
/** The subscription of each region, with another address or state in us-east-1. */
const subscriptions = (changes: object): Answers => ({
  'sns:ListSubscriptionsByTopic': ({ region }: Input) => {
    const found = { SubscriptionArn: 'arn:aws:sns:1', Endpoint: 'ops@acme.co.za' };
    return { Subscriptions: [region === 'us-east-1' ? { ...found, ...changes } : found] };
  },
});

const quotasOf = (service: string) =>
  `https://af-south-1.console.aws.amazon.com/servicequotas/home/services/${service}/quotas`;
const LAMBDA = `${quotasOf('lambda')}/L-B99A9384`;
const RATES = `settings/prod.json, or ${quotasOf('ses')}`;
const SES = 'https://af-south-1.console.aws.amazon.com/ses/home#/account';
const SANDBOX =
  'SES in af-south-1 is a sandbox: it sends to verified addresses alone → aws sesv2 put-account-details --production-access-enabled';
const AT = '--email-identity acme.co.za --region af-south-1';
const DKIM = `publish the DKIM records of aws sesv2 get-email-identity ${AT}`;

export const accountCases: Record<string, Case[]> = {
  'lambda-quota': [
    [{}, 'ok 1000 concurrent executions; background work takes up to …'],
    [
      quota(10),
      `fail 10 concurrent executions: background work alone may take …, and people are turned away → ${LAMBDA}`,
    ],
    [
      quota(200),
      `warn 200 concurrent executions: ask for 1000 before many people use it → ${LAMBDA}`,
    ],
    [
      { ...quota(10), stage: 'dev' },
      `warn 10 concurrent executions: background work alone may take …, and people are turned away → ${LAMBDA}`,
    ],
    [
      { ...quota(100), stage: 'dev' },
      'ok 100 concurrent executions; background work takes up to …',
    ],
    [quota(), `unknown Service Quotas has no concurrent executions → ${LAMBDA}`],
  ],
  'mail-quota': [
    [{}, 'ok 50000 e-mails a day, 14 a second'],
    [account({ ProductionAccessEnabled: false }), `fail ${SANDBOX}`],
    [
      { ...account({ ProductionAccessEnabled: false }), stacks: { Auth: undefined } },
      `warn ${SANDBOX}`,
    ],
    [
      account({ SendingEnabled: false }),
      `fail SES in af-south-1 sends nothing: sending is paused → ${SES}`,
    ],
    [
      account({ EnforcementStatus: 'PROBATION' }),
      `warn SES in af-south-1 is on probation for bounces or complaints → ${SES}`,
    ],
    [
      { settings: { portal: { mailsPerSecond: 20 } } },
      `fail portal.mailsPerSecond is 20, and SES sends 14 a second → ${RATES}`,
    ],
    [
      account({ SendQuota: { Max24HourSend: 1_000, MaxSendRate: 14 } }),
      `warn SES sends 1000 e-mails a day to 9400 people → ${RATES}`,
    ],
    [
      account({}, 80_000),
      `warn portal.mailsPerSecond is 10, and 80000 people need 15 after a monthly run → ${RATES}`,
    ],
  ],
  'mail-sender': [
    [{}, 'ok acme.co.za is verified, with DKIM'],
    [
      identity(false, { Status: 'PENDING' }),
      `fail SES hasn’t verified acme.co.za (DKIM PENDING) → ${DKIM}`,
    ],
    [
      identity(true, { Status: 'TEMPORARY_FAILURE' }),
      `warn acme.co.za is verified, and its DKIM is TEMPORARY_FAILURE: mailboxes refuse it → ${DKIM}`,
    ],
    [
      identity(true, { Status: 'SUCCESS', SigningEnabled: false }),
      `warn e-mails of acme.co.za aren’t signed → aws sesv2 put-email-identity-dkim-attributes --signing-enabled ${AT}`,
    ],
    [
      { answers: { 'ses:GetEmailIdentity': new Failure('InternalFailure', 'Try\n later', 500) } },
      'unknown no answer (InternalFailure): Try later → try again',
    ],
  ],
  'alarm-addresses': [
    [{}, 'ok ops@acme.co.za in 2 regions'],
    [{ isNew: true }, 'ok not deployed yet'],
    [
      { answers: subscriptions({ SubscriptionArn: 'PendingConfirmation' }) },
      'fail ops@acme.co.za hasn’t confirmed the subscription of us-east-1 → https://us-east-1.console.aws.amazon.com/sns/v3/home?region=us-east-1#/subscriptions, Request confirmation',
    ],
    [
      { answers: { 'sns:ListSubscriptionsByTopic': { Subscriptions: [] } } },
      'fail nobody hears of the alarms of … → alarmEmail in settings/prod.json\nfail nobody hears of the alarms of …',
    ],
  ],
};
