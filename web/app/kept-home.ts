/**
 * Shows the money of the last visit with its time, until the portal is there: from what the device keeps of
 * the account whose session is on it. It decides nothing, the portal looks itself.
 */
import type { Earnings } from '../../shared/ledger/contract.ts';
import { formatAsOf } from '../lib/dates.ts';
import { showFirstHome } from '../lib/first-home.ts';
import { answersIn, readKept } from '../lib/kept-store.ts';
import './first-home.css';

const payloadOf = (token: string): { sub?: string } =>
  JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as object;

/**
 * The account whose tokens Amplify holds; the name that it holds them under is an email where that was typed.
 * @throws Error where the token isn't one
 */
function accountHere(): string | undefined {
  const last = Object.keys(localStorage).find((name) =>
    /^CognitoIdentityServiceProvider\..*\.LastAuthUser$/.test(name),
  );
  const user = last && localStorage.getItem(last);
  const token = user && localStorage.getItem(last.replace(/LastAuthUser$/, `${user}.accessToken`));
  return token ? payloadOf(token).sub : undefined;
}

/** @throws Error where storage is off, or the token isn't one */
export async function showKeptHome(): Promise<void> {
  const isHome = ['/', '/agent'].includes(window.location.pathname);
  const account = isHome ? accountHere() : undefined;
  const kept = account ? await readKept(account) : undefined;
  const query = answersIn(kept)?.queries.find(
    ({ queryKey: [path] }) => String(path) === 'ledger,getMyEarnings',
  );
  const earnings = query?.state.data as Earnings | undefined;
  if (!kept || !query || !earnings || kept.me.status !== 'active') return;
  const at = new Date(query.state.dataUpdatedAt).toISOString();
  const state = `As of ${formatAsOf(at)}. The rest is loading.`;
  showFirstHome({ fullName: kept.me.fullName, earnings, state });
}
