/** Pushes to open browsers which topics changed, never the data; a push may repeat or be lost. */
import { isDeepStrictEqual } from 'node:util';
import { paceFor } from '../../../shared/kernel/pace.ts';
import type { LiveTopic } from '../../../shared/notifications/contract.ts';
import { CLICKS_PAUSE_S } from '../../../shared/notifications/limits.ts';
import { MEASURES, type Measure } from '../../../shared/kernel/measures.ts';
import {
  type PushDeps,
  pushToConnections,
} from '../../domain/notifications/push-to-connections.ts';
import { type Change, entityOf, type Item } from '../../platform/item.ts';
import { isFirstCopy } from '../../data/payouts/gate.table.ts';
import { rateLimitTable } from '../../data/limits/rate-limit.table.ts';
import { isForAdmins, isForAgents } from '../../data/announcements/announcement.table.ts';
import { channelChangesTable } from '../../data/notifications/channel-changes.table.ts';
import { type Channel, connectionTable } from '../../data/notifications/connection.table.ts';
import type { PushQueue } from '../../data/notifications/push-queue.client.ts';

/** A channel with more connections is pushed to by the queue, so that e-mail and jobs don't wait for it. */
const MOST_HERE = 500;
/** After this long the channels that are left go to the queue too. */
const MOST_MS = 20_000;
/** The entity of a run's progress, and the seconds in which browsers get one push about it. */
const PROGRESS = 'runProgress';
const PROGRESS_PAUSE_S = 2;

const itemOf = ({ before, after }: Change<Item>): Item => after ?? before ?? {};

/** True where the item is new or differs in this field. */
const isOther = ({ before, after }: Change<Item>, field: string) =>
  !before || before[field] !== after?.[field];

/** The topics to refresh after a change of an item, each with the channel that gets it. */
export function pushesOf(change: Change<Item>): [Channel, LiveTopic][] {
  const { before, after } = change;
  const item = itemOf(change);
  const own: Channel = `agent#${String(item['agentId'])}`;
  switch (entityOf(item)) {
    case 'sale':
      return [
        ['admins', 'sales'],
        [own, 'sales'],
      ];
    case 'lead':
      return [[own, 'leads']];
    case 'payout':
      return [
        ['admins', 'payouts'],
        [own, 'payouts'],
      ];
    case 'adjustment':
      return [['admins', 'payouts']];
    case 'agent':
      return audiencesOfAgent(change, own);
    case 'balance':
      return [[own, 'earnings']];
    case 'referral':
      return [
        ['admins', 'referrals'],
        [`agent#${String(item['referrerId'])}`, 'referrals'],
      ];
    case 'invitation':
      return audiencesOfInvitation(change, own);
    case 'notification':
      // The bell shows whether it was read (also in other windows), but not the state of its
      // e-mail.
      return isOther(change, 'readAt') ? [[own, 'notifications']] : [];
    case 'announcementRead':
      return [[own, 'notifications']];
    case 'announcement':
      return audiencesOfAnnouncement([before, after].filter((one) => one !== undefined));
    case 'rollup':
      return audiencesOfRollup(change);
    case 'reportTop':
      return [['admins', 'reportTops']];
    default:
      return audiencesOfOthers(change);
  }
}

/** No screen shows the state of its e-mail, only when it was last asked for. */
const audiencesOfInvitation = (change: Change<Item>, own: Channel): [Channel, LiveTopic][] =>
  isOther(change, 'status') || isOther(change, 'sentAt')
    ? [
        ['admins', 'referrals'],
        [own, 'referrals'],
      ]
    : [];

const audiencesOfOthers = (change: Change<Item>): [Channel, LiveTopic][] =>
  audiencesOfFreeze(change) ?? audiencesAmongAdmins(entityOf(itemOf(change)));

/**
 * Maintenance shows on every screen. The freeze of all payouts shows on every administrator's page and on the
 * earnings of every agent; the progress of its end is polled by the one screen that shows it.
 */
function audiencesOfFreeze(change: Change<Item>): [Channel, LiveTopic][] | undefined {
  const item = itemOf(change);
  switch (entityOf(item)) {
    case 'gate':
      if (!isFirstCopy(item['gate'], item['copy'])) return [];
      return [
        ['admins', 'payouts'],
        ['agents', 'earnings'],
      ];
    case 'portalMaintenance':
      return [
        ['admins', 'portal'],
        ['agents', 'portal'],
      ];
    case 'unfreezing':
      return isOther(change, 'status') ? [['admins', 'payouts']] : [];
    default:
      return undefined;
  }
}

/**
 * Administrators, and the agents who could see the announcement before or can see it now. All agents at
 * once get a topic with few queries.
 */
function audiencesOfAnnouncement(states: readonly Item[]): [Channel, LiveTopic][] {
  return [
    ['admins', 'announcements'],
    ...(states.some(isForAgents) ? [['agents', 'news'] as [Channel, LiveTopic]] : []),
    ...(states.some(isForAdmins) ? [['admins', 'notifications'] as [Channel, LiveTopic]] : []),
  ];
}

const isOfBatch = (entity: unknown) =>
  entity === 'payoutBatch' ||
  entity === 'batchException' ||
  entity === 'monthlyRun' ||
  entity === PROGRESS;

/**
 * The agent's own screens show what the bank said of the account; the stream has maps of another identity.
 */
const audiencesOfAgent = ({ before, after }: Change<Item>, own: Channel): [Channel, LiveTopic][] =>
  isDeepStrictEqual(before?.['bankCheck'], after?.['bankCheck'])
    ? [['admins', 'agents']]
    : [
        ['admins', 'agents'],
        [own, 'agents'],
        [own, 'earnings'],
      ];

/** Topics of administrators only. */
function audiencesAmongAdmins(entity: unknown): [Channel, LiveTopic][] {
  if (entity === 'job') return [['admins', 'jobs']];
  if (entity === 'approval')
    return [
      ['admins', 'payouts'],
      ['admins', 'batches'],
    ];
  if (isOfBatch(entity)) return [['admins', 'batches']];
  if (entity === 'product') return [['admins', 'products']];
  if (entity === 'linkClick') return [['admins', 'clicks']];
  if (entity === 'resource') return [['admins', 'resources']];
  return entity === 'profile' || entity === 'agentNote' ? [['admins', 'agents']] : [];
}

/** Begins the scopes whose figures change together with the network's, or with a balance. */
const UNPUSHED = ['resource#', 'daily#', 'recruit#', 'terms#'];

/**
 * Daily figures and those of a resource or a recruit change together with others, which are pushed anyway;
 * the number of agents who confirmed terms isn't pushed. Figures that only reports show refresh only reports.
 */
function audiencesOfRollup(change: Change<Item>): [Channel, LiveTopic][] {
  const scope = String(itemOf(change)['scope']);
  if (UNPUSHED.some((start) => scope.startsWith(start))) return [];
  const own = ownCounts.filter(({ counts }) => changesOne(change, counts));
  const topics = own.flatMap(({ topic }): LiveTopic[] => (topic ? [topic] : []));
  return [...topics, ...otherTopics(change, scope)].map((topic) => ['admins', topic]);
}

/** The topics of counts that have no screen of their own. */
function otherTopics(change: Change<Item>, scope: string): LiveTopic[] {
  if (!changesOne(change, otherCounts)) return [];
  return scope === 'network' && !changesOne(change, countsOfWork)
    ? ['reports']
    : ['sales', 'payouts'];
}

const changesOne = ({ before, after }: Change<Item>, counts: readonly Measure[]) =>
  counts.some((count) => (before?.[count] ?? 0) !== (after?.[count] ?? 0));

/** Counts with a screen of their own, and its topic; clicks push their topic as items. */
const ownCounts: readonly { topic?: LiveTopic; counts: readonly Measure[] }[] = [
  { counts: ['clicksInvite', 'clicksTraffic', 'clicksConverted', 'clicksLead'] },
  {
    topic: 'referrals',
    counts: ['referrals', 'referralsActive', 'referralsFirstSale', 'recruited', 'invitesPending'],
  },
  { topic: 'reports', counts: ['leads', 'leadsNew', 'leadSales', 'leadSalesApproved'] },
  { topic: 'products', counts: ['products', 'productsActive'] },
  { topic: 'announcements', counts: ['announcements', 'announcementsPublished'] },
  { topic: 'resources', counts: ['resources', 'resourcesPublished'] },
];
const otherCounts = MEASURES.filter(
  (name) => !ownCounts.some(({ counts }) => counts.includes(name)),
);
/** The network's counts on the administrators' lists, dashboard and menu. */
const countsOfWork = [
  'salesPending',
  'salesApproved',
  'salesRejected',
  'salesPaid',
  'payoutsPending',
  'payoutsProcessing',
  'payoutsPaid',
  'agents',
] as const satisfies readonly Measure[];

export interface ChangeDeps extends PushDeps {
  pushQueue: Pick<PushQueue, 'plan'>;
}

/**
 * Sends each channel one message with all that changed for it. A push that fails is lost: nothing else
 * waits for it, and browsers that come back ask for what changed.
 */
export async function pushChanges(
  deps: ChangeDeps,
  changes: readonly Change<Item>[],
): Promise<void> {
  const until = deps.clock.real().getTime() + MOST_MS;
  for (const [channel, topics] of await topicsOf(deps, changes))
    try {
      if (topics.size > 0) await pushTo(deps, channel, { topics, until });
    } catch (error) {
      deps.log.error('push failed', { channel, error });
    }
}

async function topicsOf(deps: ChangeDeps, changes: readonly Change<Item>[]) {
  const topics = new Map<Channel, Set<LiveTopic>>();
  const told = await sparedOfProgress(deps, changes);
  for (const [channel, topic] of told.flatMap(pushesOf))
    topics.set(channel, (topics.get(channel) ?? new Set()).add(topic));
  await spareOfClicks(deps, topics.get('admins'));
  return topics;
}

async function pushTo(
  deps: ChangeDeps,
  channel: Channel,
  { topics, until }: { topics: ReadonlySet<LiveTopic>; until: number },
): Promise<void> {
  const { table, clock, pushQueue } = deps;
  const now = clock.real();
  await channelChangesTable(table).record(channel, topics, now);
  const changed = [...topics];
  if (now.getTime() >= until) return pushQueue.plan({ channel, topics: changed });
  const page = await connectionTable(table).inChannel(channel, { limit: MOST_HERE });
  if (page.hasMore) return pushQueue.plan({ channel, topics: changed });
  const { connections } = page;
  const message = { changed, at: now.toISOString(), paceMs: paceFor(connections.length) };
  const left = await pushToConnections(deps, { connections, message, until });
  // The queue repeats what was sent, which does no harm.
  if (left.length > 0) await pushQueue.plan({ channel, topics: changed });
}

/**
 * A busy link would make every administrator's browser refetch all the time. So clicks are pushed
 * once per `CLICKS_PAUSE_S`, over all functions; browsers fetch again after it.
 */
async function spareOfClicks(deps: ChangeDeps, topics: Set<LiveTopic> | undefined) {
  if (!topics?.has('clicks')) return;
  if (!(await isFirstIn(deps, 'clicks', CLICKS_PAUSE_S))) topics.delete('clicks');
}

/** Several progress events a second; most are skipped. The next step's push is always sent. */
async function sparedOfProgress(deps: ChangeDeps, changes: readonly Change<Item>[]) {
  const isProgress = (change: Change<Item>) => entityOf(itemOf(change)) === PROGRESS;
  if (!changes.some(isProgress)) return changes;
  const isHeard = await isFirstIn(deps, 'progress', PROGRESS_PAUSE_S);
  return isHeard ? changes : changes.filter((change) => !isProgress(change));
}

/** True for the first push with this name in a window of `pauseS` seconds. */
async function isFirstIn({ table, clock }: ChangeDeps, name: string, pauseS: number) {
  const seconds = clock.real().getTime() / 1000;
  const stretch = Math.floor(seconds / pauseS);
  const expiresAt = Math.ceil(seconds) + 2 * pauseS;
  return rateLimitTable(table).take(`live#${name}#${stretch}`, { limit: 1, expiresAt });
}
