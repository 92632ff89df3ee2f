/** Checks of e-mail: SES fails no stack, and without e-mails nobody registers or gets a code. */
import { DescribeUserPoolCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetEmailIdentityCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { paginateListSubscriptionsByTopic, type Subscription } from '@aws-sdk/client-sns';
import { mailsPerSecondFor } from '../../../shared/kernel/mail-pace.ts';
import { mailIn, poolsIn } from '../../deploy/clients.ts';
import { idsOf } from '../../deploy/stacks.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import { rulesOf } from '../../model/stage.ts';
import { senderDomain } from '../../stacks/mail.ts';
import { check, fail, type Finding, severeIn, warn } from './check.ts';
import { type Cloud, orNone, topicsIn } from './cloud.ts';

const quotaPage = ({ deployment: { region } }: Cloud) =>
  `https://${region}.console.aws.amazon.com/servicequotas/home/services/ses/quotas`;

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

function* judgeRates({ account: { SendQuota }, people }: Mail, cloud: Cloud): Iterable<Finding> {
  const { MaxSendRate = 0, Max24HourSend = 0 } = SendQuota ?? {};
  const { stage, portal } = cloud.deployment;
  const said = `portal.mailsPerSecond is ${portal.mailsPerSecond}`;
  const [file, page] = [settingsFile(stage), quotaPage(cloud)];
  if (MaxSendRate < portal.mailsPerSecond)
    yield fail(`${said}, and SES sends ${MaxSendRate} a second`, `${file}, or ${page}`);
  if (people === undefined) return;
  const needed = mailsPerSecondFor(people, portal.monthlyRun.hour);
  if (needed > portal.mailsPerSecond)
    yield warn(
      `${said}, and ${people} people need ${needed} after a monthly run`,
      `${file}, and ${page}`,
    );
  if (Max24HourSend < people)
    yield warn(`SES sends ${Max24HourSend} e-mails a day to ${people} people`);
}

const mailQuota = check({
  name: 'mail-quota',
  actions: ['ses:GetAccount', 'cognito-idp:DescribeUserPool'],
  async ask({ deployment: { region }, outputs }): Promise<Mail> {
    const UserPoolId = (await outputs())['Auth']?.['UserPoolId'];
    const found = UserPoolId
      ? await poolsIn(region).send(new DescribeUserPoolCommand({ UserPoolId }))
      : undefined;
    const account = await mailIn(region).send(new GetAccountCommand({}));
    return { account, people: found && (found.UserPool?.EstimatedNumberOfUsers ?? 0) };
  },
  judge: judgeMail,
  sound: ({ account: { SendQuota } }) =>
    `${SendQuota?.Max24HourSend} e-mails a day, ${SendQuota?.MaxSendRate} a second`,
  mend: (_, cloud) => quotaPage(cloud),
});

/** The user pool can't be made with a sender that isn't verified. */
const mailSender = check({
  name: 'mail-sender',
  actions: ['ses:GetEmailIdentity'],
  async ask({ deployment }) {
    const [domain, { region }] = [senderDomain(deployment), deployment];
    const asked = mailIn(region).send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
    const at = `--email-identity ${domain} --region ${region}`;
    return { domain, at, identity: await orNone(asked, NotFoundException) };
  },
  *judge({ domain, at, identity }) {
    const { Status: dkim = 'NOT_STARTED', SigningEnabled } = identity?.DkimAttributes ?? {};
    if (!identity)
      yield fail(`SES doesn’t know ${domain}`, `aws sesv2 create-email-identity ${at}`);
    else if (!identity.VerifiedForSendingStatus)
      yield fail(`SES hasn’t verified ${domain} (DKIM ${dkim})`);
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
  subscriptions: readonly Subscription[];
}

const isConfirmed = ({ SubscriptionArn = '' }: Subscription) => SubscriptionArn.startsWith('arn:');
const addressesOf = (subscriptions: readonly Subscription[]) =>
  [...new Set(subscriptions.map(({ Endpoint }) => Endpoint))].join(', ');

async function readTopic(region: string, TopicArn: string): Promise<Topic> {
  const subscriptions: Subscription[] = [];
  const pages = paginateListSubscriptionsByTopic({ client: topicsIn(region) }, { TopicArn });
  for await (const { Subscriptions = [] } of pages) subscriptions.push(...Subscriptions);
  return { region, subscriptions };
}

function* judgeTopic({ region, subscriptions }: Topic, cloud: Cloud): Iterable<Finding> {
  const { alarmEmail, stage } = cloud.deployment;
  const severe = severeIn(cloud);
  const pending = subscriptions.filter((one) => one.SubscriptionArn === 'PendingConfirmation');
  const confirmed = subscriptions.filter(isConfirmed);
  if (pending.length > 0)
    yield severe(
      `${addressesOf(pending)} hasn’t confirmed the subscription of ${region}`,
      `https://${region}.console.aws.amazon.com/sns/v3/home?region=${region}#/subscriptions, Request confirmation`,
    );
  else if (confirmed.length === 0)
    yield severe(`nobody hears of the alarms of ${region}`, `alarmEmail in ${settingsFile(stage)}`);
  else if (alarmEmail && !confirmed.some(({ Endpoint }) => Endpoint === alarmEmail))
    yield warn(`${alarmEmail} doesn’t hear of the alarms of ${region} until the next deployment`);
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
  judge: (topics, cloud) => topics.flatMap((topic) => [...judgeTopic(topic, cloud)]),
  sound: (topics) =>
    `${addressesOf(topics.flatMap(({ subscriptions }) => subscriptions.filter(isConfirmed)))} in ${topics.length} regions`,
  mend: (_, { deployment: { stage } }) => `npm run deploy -- -c stage=${stage}`,
});

export const mailChecks = [mailQuota, mailSender, alarmAddresses];
