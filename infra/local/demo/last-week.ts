/** Agents' acts in the week before the demo network ends, beside their sales: links, invitations, resources. */
import { call } from '@orpc/server';
import { recordClick } from '../../../functions/api/referrals/record-click.ts';
import { inviteAgent } from '../../../functions/api/referrals/invite-agent.ts';
import { downloadResource } from '../../../functions/api/resources/download-resource.ts';
import { shareResource } from '../../../functions/api/resources/share-resource.ts';
import { viewResource } from '../../../functions/api/resources/view-resource.ts';
import { agentTable } from '../../../functions/data/agent.table.ts';
import { linkClickTable } from '../../../functions/data/link-click.table.ts';
import { outboxTable } from '../../../functions/data/outbox.table.ts';
import type { ResourceFiles } from '../../../functions/data/resource-files.client.ts';
import { SHARE_PLATFORMS } from '../../../shared/resources/rules.ts';
import type { DemoAgent } from './agents.ts';
import { resourceCreations } from './materials.ts';
import { personAt } from './names.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import { callsAt, createdId, type DemoPortal, SYSTEM, userIdOf } from './steps.ts';
import { DAY, HOUR } from './times.ts';

const SEED = 20_262;
/** These agents are active in that week; who joined in it isn't among them. */
const ACTIVE_AGENTS = 18;
const MOST_CLICKS = 7;
const MOST_USES = 4;
/** Every third of them invites somebody. */
const INVITES_EVERY = 3;

interface Week {
  agents: readonly DemoAgent[];
  /** Epoch ms. */
  end: number;
}

/** One agent's week. */
interface AgentWeek {
  person: string;
  clicks: { at: number; linkType: 'invite' | 'traffic' }[];
  uses: { at: number; resource: number; kind: (typeof KINDS)[number] }[];
  invited: { at: number; email: string } | undefined;
}

const KINDS = ['view', 'view', 'download', 'share'] as const;

function planWeek(random: SeededRandom, { agents, end }: Week): AgentWeek[] {
  const lately = () => end - random.whole(2 * HOUR, 7 * DAY - 2 * HOUR);
  const times = (most: number) =>
    Array.from({ length: random.whole(0, most) }, lately).sort((a, b) => a - b);
  return agents.slice(0, ACTIVE_AGENTS).map(({ key: person }, at) => ({
    person,
    clicks: times(MOST_CLICKS).map((clickedAt) => ({
      at: clickedAt,
      linkType: random.pick(['invite', 'traffic', 'traffic'] as const),
    })),
    uses: times(MOST_USES).map((usedAt) => ({
      at: usedAt,
      resource: random.whole(0, resourceCreations.length - 1),
      kind: random.pick(KINDS),
    })),
    invited:
      at % INVITES_EVERY === 1
        ? { at: lately(), email: `${personAt(200 + at).mailbox}.${at}@webmail.example` }
        : undefined,
  }));
}

/** Plays the week; what an interrupted seeding has done isn't done again. */
export async function liveLastWeek(
  portal: DemoPortal,
  files: ResourceFiles,
  week: Week,
): Promise<void> {
  const plan = planWeek(seededRandom(SEED), week);
  await Promise.all(
    plan.map(async ({ person, clicks, uses, invited }) => {
      await clickLinks(portal, person, clicks);
      for (const [number, use] of uses.entries())
        await useResource(portal, files, { person, number, ...use });
      if (invited) await invite(portal, { person, ...invited });
    }),
  );
  await settleMails(portal);
}

async function clickLinks(portal: DemoPortal, person: string, clicks: AgentWeek['clicks']) {
  const { table } = portal;
  const agentId = userIdOf(callsAt(portal, 0), person);
  const agent = await agentTable(table).get(agentId);
  if (!agent) throw new Error(`The demo network has no agent ${person}`);
  const { rows } = await linkClickTable(table).page(agentId, { limit: 100, after: undefined });
  const done = new Set(rows.map(({ createdAt }) => Date.parse(createdAt)));
  for (const { at, linkType } of clicks)
    if (!done.has(at))
      await call(recordClick, { code: agent.referralCode, linkType }, callsAt(portal, at)(SYSTEM));
}

async function useResource(
  portal: DemoPortal,
  files: ResourceFiles,
  use: AgentWeek['uses'][number] & { person: string; number: number },
): Promise<void> {
  const { person, number, at, resource, kind } = use;
  const by = callsAt(portal, at);
  const creation = resourceCreations[resource];
  if (!creation) throw new Error(`The demo network has no resource ${resource}`);
  const { isFile } = creation;
  const input = { resourceId: createdId(by, creation) };
  const caller = by(person, `use-${number}`);
  if (kind === 'share')
    await call(shareResource, { ...input, platform: SHARE_PLATFORMS[0] }, caller);
  else if (kind === 'download' && isFile) await call(downloadResource(files), input, caller);
  else await call(viewResource(files), input, caller);
}

async function invite(
  portal: DemoPortal,
  { person, at, email }: { person: string; at: number; email: string },
): Promise<void> {
  await call(inviteAgent, { email }, callsAt(portal, at)(person));
}

/** The story has fewer invitations. */
const MOST_MAILS = 100;

/** The e-mails of these invitations were sent in the story. */
async function settleMails({ table }: DemoPortal): Promise<void> {
  const outbox = outboxTable(table);
  const due = await outbox.due(new Date().toISOString(), MOST_MAILS);
  for (const item of due) await outbox.settle(item, 'sent');
}
