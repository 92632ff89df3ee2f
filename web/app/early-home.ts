/**
 * Shows an agent's money until the portal is there, to the account whose session is on the device: as the
 * device has kept it with its time, else as the server answers. It decides nothing, the portal looks itself.
 */
import type { Earnings } from '../../shared/ledger/contract.ts';
import { formatAsOf } from '../lib/dates.ts';
import { showFirstHome } from '../lib/first-home.ts';
import { answersIn, readKept } from '../lib/kept-store.ts';
import { isAnythingKept } from '../lib/kept-mark.ts';
import { painted } from '../lib/painted.ts';
import './first-home.css';
import { showLiveHome } from './live-home.ts';

interface Payload {
  sub?: string;
  /** Seconds of the epoch. */
  exp?: number;
}

const payloadOf = (token: string): Payload =>
  JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as Payload;

/**
 * The tokens that Amplify holds; the name that it holds them under is an email where that was typed.
 * @throws Error where the token isn't one
 */
function sessionHere() {
  const last = Object.keys(localStorage).find((name) =>
    /^CognitoIdentityServiceProvider\..*\.LastAuthUser$/.test(name),
  );
  const user = last && localStorage.getItem(last);
  const held = (name: string) =>
    user && localStorage.getItem(last.replace(/LastAuthUser$/, `${user}.${name}`));
  const token = held('accessToken');
  if (!token) return undefined;
  const { sub, exp = 0 } = payloadOf(token);
  // The drift is the difference between the clocks of this device and the pool.
  const isFresh = exp * 1000 > Date.now() + Number(held('clockDrift'));
  return { account: sub, token, isFresh };
}

/** @returns false where nothing is kept that could be shown */
async function showKeptHome(account: string): Promise<boolean> {
  const kept = await readKept(account);
  const query = answersIn(kept)?.queries.find(
    ({ queryKey: [path] }) => String(path) === 'ledger,getMyEarnings',
  );
  const earnings = query?.state.data as Earnings | undefined;
  if (!kept || !query || !earnings || kept.me.status !== 'active') return false;
  const at = new Date(query.state.dataUpdatedAt).toISOString();
  const state = `As of ${formatAsOf(at)}. The rest is loading.`;
  showFirstHome({ fullName: kept.me.fullName, earnings, state });
  return true;
}

/**
 * Ends once the money is painted, or there is none to show.
 * @throws Error where storage is off, the token isn't one, or the server can't be reached
 */
export async function showEarlyHome(): Promise<void> {
  const session = sessionHere();
  if (!session?.account) return;
  const isShown = isAnythingKept() && (await showKeptHome(session.account));
  if (!isShown && session.isFresh) await showLiveHome(session.token);
  await painted();
}
