/** The addresses that hear of alarms: a subscription by e-mail counts once it is confirmed. */
import { paginateListSubscriptionsByTopic, type Subscription } from '@aws-sdk/client-sns';
import { keepsData } from '../../model/deployment.ts';
import { settingsFile } from '../../model/setting-layers.ts';
import { rulesOf } from '../../model/stage.ts';
import type { CloudCheck } from './check.ts';
import { topicsIn } from './clients.ts';
import { type Finding, fail, ok, orOk, warn } from './finding.ts';

interface Topic {
  region: string;
  subscriptions: readonly Subscription[];
}

interface Judged {
  stage: string;
  keepsData: boolean;
  alarmEmail: string | undefined;
}

const isConfirmed = ({ SubscriptionArn = '' }: Subscription) => SubscriptionArn.startsWith('arn:');
const isPending = ({ SubscriptionArn }: Subscription) => SubscriptionArn === 'PendingConfirmation';

/** An alarm that is mailed to nobody is none. */
export function judgeAddresses(topics: readonly Topic[], judged: Judged): Finding[] {
  const problems = topics.flatMap((topic) => judgeTopic(topic, judged));
  const heard = topics.flatMap(({ subscriptions }) =>
    subscriptions.filter(isConfirmed).map(({ Endpoint }) => Endpoint),
  );
  return orOk(problems, `${[...new Set(heard)].join(', ')} in ${topics.length} regions`);
}

function judgeTopic({ region, subscriptions }: Topic, judged: Judged): Finding[] {
  const { stage, alarmEmail } = judged;
  const severe = judged.keepsData ? fail : warn;
  const resend = `https://${region}.console.aws.amazon.com/sns/v3/home?region=${region}#/subscriptions, Request confirmation`;
  const pending = subscriptions.filter(isPending);
  if (pending.length > 0) {
    const addresses = pending.map(({ Endpoint }) => Endpoint).join(', ');
    return [severe(`${addresses} hasn’t confirmed the subscription of ${region}`, resend)];
  }
  const confirmed = subscriptions.filter(isConfirmed);
  if (confirmed.length === 0)
    return [
      severe(`nobody hears of the alarms of ${region}`, `alarmEmail in ${settingsFile(stage)}`),
    ];
  if (alarmEmail && !confirmed.some(({ Endpoint }) => Endpoint === alarmEmail))
    return [
      warn(
        `${alarmEmail} doesn’t hear of the alarms of ${region} until the next deployment`,
        `npm run deploy -- -c stage=${stage}`,
      ),
    ];
  return [];
}

async function subscriptionsOf(region: string, TopicArn: string): Promise<Subscription[]> {
  const found: Subscription[] = [];
  const pages = paginateListSubscriptionsByTopic({ client: topicsIn(region) }, { TopicArn });
  for await (const { Subscriptions = [] } of pages) found.push(...Subscriptions);
  return found;
}

export const alarmAddresses: CloudCheck = {
  name: 'alarm-addresses',
  looksAt: 'that somebody has confirmed the subscription of each region’s alarms',
  actions: [
    'sns:ListSubscriptionsByTopic',
    'cloudformation:DescribeStacks',
    'cloudformation:ListStackResources',
  ],
  async find({ deployment, stacks, resourcesOf }) {
    if (!rulesOf(deployment).isGuarded) return [ok('a preview has no alarms')];
    const topics: Topic[] = [];
    for (const { id, region } of stacks.filter((stack) => ['Ops', 'Edge'].includes(stack.id)))
      for (const arn of await resourcesOf(id, 'AWS::SNS::Topic'))
        topics.push({ region, subscriptions: await subscriptionsOf(region, arn) });
    if (topics.length === 0) return [ok('not deployed yet')];
    const { alarmEmail, stage } = deployment;
    return judgeAddresses(topics, { alarmEmail, stage, keepsData: keepsData(deployment) });
  },
};
