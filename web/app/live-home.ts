/** An agent's money, read before the portal is there. */
import getMe from 'virtual:contract/identity/getMe';
import getMyEarnings from 'virtual:contract/ledger/getMyEarnings';
import type { Me } from '../../shared/identity/contract.ts';
import type { Earnings } from '../../shared/ledger/contract.ts';
import { loadRuntimeConfig } from '../config/runtime.ts';
import { showFirstHome } from '../lib/first-home.ts';

interface Endpoint {
  '~orpc': { route: { path: string } };
}

async function read<Answer>(endpoint: object, token: string): Promise<Answer | undefined> {
  const { path } = (endpoint as Endpoint)['~orpc'].route;
  const answer = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  // An unread answer would keep its connection open.
  const body = (await answer.json()) as Answer;
  return answer.ok ? body : undefined;
}

/** The balance of the token's agent; undefined where the server refuses it. */
export const readEarnings = (token: string) => read<Earnings>(getMyEarnings, token);

/**
 * Shows the money of the token's person, if that is an agent who may see it.
 * @param asked the balance, where it is on its way already; else it is read once the person is known
 * @throws Error where the server can't be reached
 */
export async function showLiveHome(token: string, asked?: Promise<Earnings | undefined>) {
  const me = await read<Me>(getMe, token);
  if (me?.role !== 'agent' || me.status !== 'active' || me.needsSecondFactor) return;
  const [{ portal }, earnings] = await Promise.all([
    loadRuntimeConfig(),
    asked ?? readEarnings(token),
  ]);
  // A screen that was asked for comes first.
  const isHome = !(window.history.state as { usr?: unknown } | null)?.usr;
  if (earnings && isHome)
    showFirstHome({
      company: portal.companyName,
      fullName: me.fullName,
      earnings,
      state: 'The rest is loading.',
    });
}
