/**
 * Shows the money of the last visit with its time, until the portal is there: from what the device keeps of
 * the account whose session is on it. It decides nothing, the portal looks itself.
 */
import type { Earnings } from '../../shared/ledger/contract.ts';
import { formatAsOf } from '../lib/dates.ts';
import { showFirstHome } from '../lib/first-home.ts';
import { answersIn, readKept } from '../lib/kept-store.ts';
import './first-home.css';

/** The account of the access token that Amplify stores. */
function accountHere(): string | undefined {
  const key = Object.keys(localStorage).find((name) =>
    /^CognitoIdentityServiceProvider\..*\.accessToken$/.test(name),
  );
  const [, payload = ''] = (key && localStorage.getItem(key)?.split('.')) || [];
  const claims = atob(payload.replaceAll('-', '+').replaceAll('_', '/')) || '{}';
  return (JSON.parse(claims) as { sub?: string }).sub;
}

/** @throws Error where storage is off */
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
