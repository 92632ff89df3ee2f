/** Agents' acts in the week before the demo network ends, beside their sales: links, invitations, resources. */
import { call } from '@orpc/server';
import { recordClick } from '../../../functions/api/referrals/record-click.ts';
import { inviteAgent } from '../../../functions/api/referrals/invite-agent.ts';
import { downloadResource } from '../../../functions/api/resources/download-resource.ts';
import { shareResource } from '../../../functions/api/resources/share-resource.ts';
import { viewResource } from '../../../functions/api/resources/view-resource.ts';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { SHARE_PLATFORMS } from '../../../shared/resources/rules.ts';
import type { DemoAgent } from './agents.ts';
import { RESOURCE_COUNT, resourceId } from './materials.ts';
import { personAt } from './names.ts';
import type { SeededRandom } from './random.ts';
import { type By, type DemoStep, SYSTEM, userIdOf } from './steps.ts';
import { DAY, HOUR } from './times.ts';

/** These agents are active in that week; who joined in it isn't among them. */
const ACTIVE_AGENTS = 18;
const MOST_CLICKS = 5;
const MOST_USES = 4;
/** Every third of them invites somebody. */
const INVITES_EVERY = 3;

/** Somebody opens the link of the agent with this code. */
export const openLink = (by: By, code: string, linkType: 'invite' | 'traffic') =>
  call(recordClick, { code, linkType }, by(SYSTEM));

/** An agent looks at a resource, downloads its file, or shares it. */
function useResource(random: SeededRandom, person: string, key: string): DemoStep['run'] {
  const kind = random.pick(['view', 'view', 'download', 'share']);
  const resource = random.whole(0, RESOURCE_COUNT - 1);
  return (by, { files }) => {
    const input = { resourceId: resourceId(by, resource) };
    const caller = by(person, key);
    if (kind === 'share')
      return call(shareResource, { ...input, platform: SHARE_PLATFORMS[0] }, caller);
    // The first resource is a link.
    return kind === 'download' && resource > 0
      ? call(downloadResource(files), input, caller)
      : call(viewResource(files), input, caller);
  };
}

export function stepsOfLastWeek(
  random: SeededRandom,
  agents: readonly DemoAgent[],
  end: number,
): DemoStep[] {
  const lately = () => end - random.whole(2 * HOUR, 7 * DAY - 2 * HOUR);
  return agents.slice(0, ACTIVE_AGENTS).flatMap(({ key: agent }, at) => {
    const some = (most: number, kind: string, run: (number: number) => DemoStep['run']) =>
      Array.from({ length: random.whole(0, most) }, (_, number) => ({
        at: lately(),
        agent,
        kind,
        run: run(number),
      }));
    const email = `${personAt(200 + at).mailbox}.${at}@webmail.example`;
    const invite = (by: By) => call(inviteAgent, { email }, by(agent));
    return [
      ...some(MOST_CLICKS, 'click', () => {
        const linkType = random.pick(['invite', 'traffic', 'traffic'] as const);
        return async (by, { table }) => {
          const { referralCode = '' } = (await agentTable(table).get(userIdOf(by, agent))) ?? {};
          await openLink(by, referralCode, linkType);
        };
      }),
      ...some(MOST_USES, 'use', (number) => useResource(random, agent, `use-${number}`)),
      ...(at % INVITES_EVERY === 1 ? [{ at: lately(), agent, kind: 'invite', run: invite }] : []),
    ];
  });
}
