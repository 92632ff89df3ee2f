/** Checks of the account: limits and states that fail no stack, and stop people, e-mails or alarms later. */
import { DescribeUserPoolCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, type SendQuota } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient, type Subscription } from '@aws-sdk/client-sns';
import { mailsPerSecondFor } from '../../../shared/kernel/mail-pace.ts';
import { PARTS_AT_ONCE } from '../../constructs/work-machine.ts';
import { readTemplate, type Template } from '../../deploy/assembly.ts';
import { mailIn, poolsIn } from '../../deploy/clients.ts';
import { idsOf } from '../../deploy/stacks.ts';
import { keepsData } from '../../model/deployment.ts';
import { runSteps } from '../../model/run-steps.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import { rulesOf } from '../../model/stage.ts';
import { senderDomain } from '../../stacks/mail.ts';
import { type Check, fail, type Finding, firstStopIn, severeIn, unknown, warn } from './check.ts';
import { clientIn, type Cloud } from './cloud.ts';

/** The handbook's number for a portal that people use. */
const FOR_PEOPLE = 1_000;
const CONCURRENCY = { ServiceCode: 'lambda', QuotaCode: 'L-B99A9384' };

const quotaPage = (region: string, quotas: string) =>
  `https://${region}.console.aws.amazon.com/servicequotas/home/services/${quotas}`;

/** Executions that background work takes at most, beside people's requests. */
export function backgroundOf(templates: readonly Template[]): number {
  const taken = templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Type }) => Type === 'AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => {
      const scaling = Properties?.['ScalingConfig'] as { MaximumConcurrency?: number } | undefined;
      // A stream of one shard calls one copy at a time.
      return scaling?.MaximumConcurrency ?? 1;
    });
  const steps = runSteps.map((step) => ('batchesAtOnce' in step ? step.batchesAtOnce : 1));
  return taken.reduce((sum, each) => sum + each, 0) + Math.max(...steps) + PARTS_AT_ONCE;
}

/** The account's own value, or AWS's where it never had another. */
async function readConcurrency(region: string): Promise<number | undefined> {
  const client = new ServiceQuotasClient(clientIn(region));
  try {
    return (await client.send(new GetServiceQuotaCommand(CONCURRENCY))).Quota?.Value;
  } catch (error) {
    if (!(error instanceof NoSuchResourceException)) throw error;
    return (await client.send(new GetAWSDefaultServiceQuotaCommand(CONCURRENCY))).Quota?.Value;
  }
}

/** All requests and all background work share them; a new account may have 10. */
const lambdaQuota: Check = {
  name: 'lambda-quota',
  actions: ['servicequotas:GetServiceQuota', 'servicequotas:GetAWSDefaultServiceQuota'],
  async *look(cloud) {
    const { deployment, assembly, stacks } = cloud;
    const templates = await Promise.all(stacks.map(({ id }) => readTemplate(assembly, id)));
    const background = backgroundOf(templates);
    const value = await readConcurrency(deployment.region);
    const { ServiceCode, QuotaCode } = CONCURRENCY;
    const page = quotaPage(deployment.region, `${ServiceCode}/quotas/${QuotaCode}`);
    const said = `${value} concurrent executions`;
    if (value === undefined) yield unknown('Service Quotas has no concurrent executions', page);
    else if (value <= background)
      yield severeIn(cloud)(
        `${said}: background work alone may take ${background}, and people are turned away`,
        page,
      );
    else if (keepsData(deployment) && value < FOR_PEOPLE)
      yield warn(`${said}: ask for ${FOR_PEOPLE} before many people use it`, page);
    return `${said}; background work takes up to ${background}`;
  },
};

const mailQuota: Check = {
  name: 'mail-quota',
  actions: ['ses:GetAccount', 'cognito-idp:DescribeUserPool'],
  async *look(cloud) {
    const { region } = cloud.deployment;
    const UserPoolId = await cloud.output('Auth', 'UserPoolId');
    const pool = UserPoolId
      ? await poolsIn(region).send(new DescribeUserPoolCommand({ UserPoolId }))
      : undefined;
    const account = await mailIn(region).send(new GetAccountCommand({}));
    const { EnforcementStatus, ProductionAccessEnabled, SendingEnabled, SendQuota } = account;
    const page = `https://${region}.console.aws.amazon.com/ses/home#/account`;
    if (SendingEnabled === false || EnforcementStatus === 'SHUTDOWN')
      yield fail(`SES in ${region} sends nothing: sending is paused`, page);
    else if (EnforcementStatus === 'PROBATION')
      yield warn(`SES in ${region} is on probation for bounces or complaints`, page);
    if (ProductionAccessEnabled)
      yield* judgeRates(SendQuota, pool?.UserPool?.EstimatedNumberOfUsers ?? 0, cloud);
    else
      // AWS wants to see a website before it opens SES.
      yield (pool ? severeIn(cloud) : warn)(
        `SES in ${region} is a sandbox: it sends to verified addresses alone`,
        'aws sesv2 put-account-details --production-access-enabled',
      );
    return `${SendQuota?.Max24HourSend} e-mails a day, ${SendQuota?.MaxSendRate} a second`;
  },
};

/** @param people those of the user pool, as Cognito estimates them */
function* judgeRates(
  { MaxSendRate = 0, Max24HourSend = 0 }: SendQuota = {},
  people: number,
  { deployment: { portal, region, stage } }: Cloud,
): Generator<Finding> {
  const needed = mailsPerSecondFor(people, portal.monthlyRun.hour);
  const said = `portal.mailsPerSecond is ${portal.mailsPerSecond}`;
  const mend = `${settingsFile(stage)}, or ${quotaPage(region, 'ses/quotas')}`;
  if (MaxSendRate < portal.mailsPerSecond)
    yield fail(`${said}, and SES sends ${MaxSendRate} a second`, mend);
  if (needed > portal.mailsPerSecond)
    yield warn(`${said}, and ${people} people need ${needed} after a monthly run`, mend);
  if (Max24HourSend < people)
    yield warn(`SES sends ${Max24HourSend} e-mails a day to ${people} people`, mend);
}

/** A first deployment refuses a sender that isn't verified; mailboxes refuse what isn't signed. */
const mailSender: Check = {
  name: 'mail-sender',
  actions: ['ses:GetEmailIdentity'],
  async *look(cloud) {
    const { deployment } = cloud;
    const [domain, { region }] = [senderDomain(deployment), deployment];
    const at = `--email-identity ${domain} --region ${region}`;
    const records = `publish the DKIM records of aws sesv2 get-email-identity ${at}`;
    const asked = new GetEmailIdentityCommand({ EmailIdentity: domain });
    const { VerifiedForSendingStatus, DkimAttributes } = await mailIn(region).send(asked);
    const { Status: dkim, SigningEnabled } = DkimAttributes ?? {};
    if (!VerifiedForSendingStatus)
      yield (await firstStopIn(cloud, 'Auth'))(
        `SES hasn’t verified ${domain} (DKIM ${dkim})`,
        records,
      );
    else if (dkim !== 'SUCCESS')
      yield warn(`${domain} is verified, and its DKIM is ${dkim}: mailboxes refuse it`, records);
    else if (SigningEnabled === false)
      yield warn(
        `e-mails of ${domain} aren’t signed`,
        `aws sesv2 put-email-identity-dkim-attributes --signing-enabled ${at}`,
      );
    return `${domain} is verified, with DKIM`;
  },
};

const endpointsOf = (subscriptions: readonly Subscription[], state: string): string[] =>
  subscriptions
    .filter(({ SubscriptionArn = '' }) => SubscriptionArn.startsWith(state))
    .map(({ Endpoint = '' }) => Endpoint);

/** A subscription by e-mail counts once it is confirmed. */
const alarmAddresses: Check = {
  name: 'alarm-addresses',
  actions: ['sns:ListSubscriptionsByTopic', 'cloudformation:ListStackResources'],
  async *look(cloud) {
    const { deployment, stacks } = cloud;
    if (!rulesOf(deployment).isGuarded) return 'this stage has no alarms';
    const severe = severeIn(cloud);
    const topics: string[][] = [];
    for (const stack of stacks.filter(({ id }) => id === 'Ops' || id === 'Edge'))
      for (const TopicArn of await idsOf(stack, 'AWS::SNS::Topic')) {
        const { region } = stack;
        const asked = new ListSubscriptionsByTopicCommand({ TopicArn });
        const { Subscriptions = [] } = await new SNSClient(clientIn(region)).send(asked);
        const pending = endpointsOf(Subscriptions, 'PendingConfirmation');
        const confirmed = endpointsOf(Subscriptions, 'arn:');
        topics.push(confirmed);
        if (pending.length > 0)
          yield severe(
            `${pending.join(', ')} hasn’t confirmed the subscription of ${region}`,
            `https://${region}.console.aws.amazon.com/sns/v3/home?region=${region}#/subscriptions, Request confirmation`,
          );
        else if (confirmed.length === 0)
          yield severe(
            `nobody hears of the alarms of ${region}`,
            `alarmEmail in ${settingsFile(deployment.stage)}`,
          );
      }
    if (topics.length === 0) return 'not deployed yet';
    return `${[...new Set(topics.flat())].join(', ')} in ${topics.length} regions`;
  },
};

export const accountChecks = [lambdaQuota, mailQuota, mailSender, alarmAddresses];
