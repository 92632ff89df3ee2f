/** Checks of the account: limits and states that fail no stack, and stop people, e-mails or alarms later. */
import { DescribeUserPoolCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetEmailIdentityCommand,
} from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
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
import { check, fail, type Finding, severeIn, unknown, warn } from './check.ts';
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
const lambdaQuota = check({
  name: 'lambda-quota',
  actions: ['servicequotas:GetServiceQuota', 'servicequotas:GetAWSDefaultServiceQuota'],
  async ask({ deployment: { region }, assembly, stacks }) {
    const templates = await Promise.all(stacks.map(({ id }) => readTemplate(assembly, id)));
    return { value: await readConcurrency(region), background: backgroundOf(templates) };
  },
  *judge({ value, background }, cloud) {
    const said = `${value} concurrent executions`;
    if (value === undefined) yield unknown('Service Quotas has no concurrent executions');
    else if (value <= background)
      yield severeIn(cloud)(
        `${said}: background work alone may take ${background}, and people are turned away`,
      );
    else if (keepsData(cloud.deployment) && value < FOR_PEOPLE)
      yield warn(`${said}: ask for ${FOR_PEOPLE} before many people use it`);
  },
  sound: ({ value, background }) =>
    `${value} concurrent executions; background work takes up to ${background}`,
  mend: (_, { deployment: { region } }) =>
    quotaPage(region, `${CONCURRENCY.ServiceCode}/quotas/${CONCURRENCY.QuotaCode}`),
});

interface Mail {
  account: GetAccountCommandOutput;
  /** People of the user pool, as Cognito estimates them; undefined where there is no pool yet. */
  people: number | undefined;
}

function* judgeMail({ account, people }: Mail, cloud: Cloud): Iterable<Finding> {
  const { EnforcementStatus, ProductionAccessEnabled, SendingEnabled } = account;
  const { region } = cloud.deployment;
  const page = `https://${region}.console.aws.amazon.com/ses/home#/account`;
  if (SendingEnabled === false || EnforcementStatus === 'SHUTDOWN')
    yield fail(`SES in ${region} sends nothing: sending is paused`, page);
  else if (EnforcementStatus === 'PROBATION')
    yield warn(`SES in ${region} is on probation for bounces or complaints`, page);
  // AWS wants to see a website before it opens SES.
  const severe = people === undefined ? warn : severeIn(cloud);
  if (ProductionAccessEnabled) yield* judgeRates({ account, people }, cloud);
  else
    yield severe(
      `SES in ${region} is a sandbox: it sends to verified addresses alone`,
      'aws sesv2 put-account-details --production-access-enabled',
    );
}

function* judgeRates({ account, people = 0 }: Mail, { deployment }: Cloud): Iterable<Finding> {
  const { MaxSendRate = 0, Max24HourSend = 0 } = account.SendQuota ?? {};
  const { mailsPerSecond, monthlyRun } = deployment.portal;
  const needed = mailsPerSecondFor(people, monthlyRun.hour);
  const said = `portal.mailsPerSecond is ${mailsPerSecond}`;
  if (MaxSendRate < mailsPerSecond) yield fail(`${said}, and SES sends ${MaxSendRate} a second`);
  if (needed > mailsPerSecond)
    yield warn(`${said}, and ${people} people need ${needed} after a monthly run`);
  if (Max24HourSend < people)
    yield warn(`SES sends ${Max24HourSend} e-mails a day to ${people} people`);
}

const mailQuota = check({
  name: 'mail-quota',
  actions: ['ses:GetAccount', 'cognito-idp:DescribeUserPool'],
  async ask({ deployment: { region }, output }): Promise<Mail> {
    const UserPoolId = await output('Auth', 'UserPoolId');
    const found = UserPoolId
      ? await poolsIn(region).send(new DescribeUserPoolCommand({ UserPoolId }))
      : undefined;
    const account = await mailIn(region).send(new GetAccountCommand({}));
    return { account, people: found && (found.UserPool?.EstimatedNumberOfUsers ?? 0) };
  },
  judge: judgeMail,
  sound: ({ account: { SendQuota } }) =>
    `${SendQuota?.Max24HourSend} e-mails a day, ${SendQuota?.MaxSendRate} a second`,
  mend: (_, { deployment: { region, stage } }) =>
    `${settingsFile(stage)}, or ${quotaPage(region, 'ses/quotas')}`,
});

/** A deployment refuses a sender that isn't verified; mailboxes refuse what isn't signed. */
const mailSender = check({
  name: 'mail-sender',
  actions: ['ses:GetEmailIdentity'],
  async ask({ deployment }) {
    const [domain, { region }] = [senderDomain(deployment), deployment];
    const asked = new GetEmailIdentityCommand({ EmailIdentity: domain });
    const { VerifiedForSendingStatus: isVerified, DkimAttributes } =
      await mailIn(region).send(asked);
    return {
      domain,
      at: `--email-identity ${domain} --region ${region}`,
      isVerified,
      DkimAttributes,
    };
  },
  *judge({ domain, at, isVerified, DkimAttributes }) {
    const { Status: dkim, SigningEnabled } = DkimAttributes ?? {};
    if (!isVerified) yield fail(`SES hasn’t verified ${domain} (DKIM ${dkim})`);
    else if (dkim !== 'SUCCESS')
      yield warn(`${domain} is verified, and its DKIM is ${dkim}: mailboxes refuse it`);
    else if (SigningEnabled === false)
      yield warn(
        `e-mails of ${domain} aren’t signed`,
        `aws sesv2 put-email-identity-dkim-attributes --signing-enabled ${at}`,
      );
  },
  sound: ({ domain }) => `${domain} is verified, with DKIM`,
  mend: ({ at }) => `publish the DKIM records of aws sesv2 get-email-identity ${at}`,
});

interface Topic {
  region: string;
  confirmed: string[];
  pending: string[];
}

async function readTopic(region: string, TopicArn: string): Promise<Topic> {
  const asked = new ListSubscriptionsByTopicCommand({ TopicArn });
  const { Subscriptions = [] } = await new SNSClient(clientIn(region)).send(asked);
  const addresses = (state: string) =>
    Subscriptions.filter(({ SubscriptionArn = '' }) => SubscriptionArn.startsWith(state)).map(
      ({ Endpoint = '' }) => Endpoint,
    );
  return { region, confirmed: addresses('arn:'), pending: addresses('PendingConfirmation') };
}

/** A subscription by e-mail counts once it is confirmed. */
const alarmAddresses = check({
  name: 'alarm-addresses',
  actions: ['sns:ListSubscriptionsByTopic', 'cloudformation:ListStackResources'],
  async ask({ deployment, stacks }) {
    if (!rulesOf(deployment).isGuarded) return 'a preview has no alarms';
    const topics: Topic[] = [];
    for (const stack of stacks.filter(({ id }) => id === 'Ops' || id === 'Edge'))
      for (const arn of await idsOf(stack, 'AWS::SNS::Topic'))
        topics.push(await readTopic(stack.region, arn));
    return topics.length > 0 ? topics : 'not deployed yet';
  },
  *judge(topics, cloud) {
    const severe = severeIn(cloud);
    for (const { region, confirmed, pending } of topics)
      if (pending.length > 0)
        yield severe(
          `${pending.join(', ')} hasn’t confirmed the subscription of ${region}`,
          `https://${region}.console.aws.amazon.com/sns/v3/home?region=${region}#/subscriptions, Request confirmation`,
        );
      else if (confirmed.length === 0) yield severe(`nobody hears of the alarms of ${region}`);
  },
  sound: (topics) =>
    `${[...new Set(topics.flatMap(({ confirmed }) => confirmed))].join(', ')} in ${topics.length} regions`,
  mend: (_, { deployment: { stage } }) => `alarmEmail in ${settingsFile(stage)}`,
});

export const accountChecks = [lambdaQuota, mailQuota, mailSender, alarmAddresses];
