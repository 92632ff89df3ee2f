/** Requests that the gateway accepts and refuses. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Gateway } from '../gateway.ts';
import type { Person } from '../people.ts';
import type { Portal } from '../portal.ts';

/** Calls an endpoint without an account. */
export const knock = ({ check, gateway }: Portal): Promise<void> =>
  check('a public endpoint needs no token', async () => {
    const { known } = await gateway.api().referrals.checkReferralCode({ code: 'NOBODY' });
    assert.equal(known, false);
  });

/** Calls endpoints that refuse a signed-in agent. */
export async function tryDoors(portal: Portal, agent: Person): Promise<void> {
  const { check, cloud, deployed, gateway } = portal;
  const past = new Gateway(cloud.emulator, { ...deployed, apiHeaders: {}, liveHeaders: {} });
  await check('past the distribution: refused, whoever it is', async () => {
    assert.equal(await past.statusOf('/api/public/referral-codes/NOBODY'), 403);
    assert.equal(await past.statusOf('/api/me/profile', agent.accessToken), 403);
    const { ticket } = await agent.api.notifications.openLive();
    await assert.rejects(once(past.dial(ticket), 'open'), 'a socket opened');
  });
  const refused = (path: string, statuses: number[], token?: string) => async () => {
    const status = await gateway.statusOf(path, token);
    assert.ok(statuses.includes(status), `answered ${status}`);
  };
  await check('no token: refused', refused('/api/me/profile', [401]));
  await check('an ID token: refused', refused('/api/me/profile', [401, 403], agent.idToken));
  await check(
    "an agent is refused the administrators' list",
    refused('/api/admin/sales', [403], agent.accessToken),
  );
}
