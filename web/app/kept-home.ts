/**
 * Shows the money of the last visit with its time, until the portal is there: from what the device keeps of
 * the account whose session is on it. It decides nothing, the portal looks itself.
 */
import type { Earnings } from '../../shared/ledger/contract.ts';
import { formatAsOf } from '../lib/dates.ts';
import { showFirstHome } from '../lib/first-home.ts';
import { answersIn, readKept } from '../lib/kept-store.ts';
import './first-home.css';

/** The account that Amplify has tokens of: in this pool a person's name is the account's id. */
function accountHere(): string | undefined {
  const names = Object.keys(localStorage);
  const last = names.find((name) =>
    /^CognitoIdentityServiceProvider\..*\.LastAuthUser$/.test(name),
  );
  const account = last && localStorage.getItem(last);
  return account && names.some((name) => name.endsWith(`${account}.accessToken`))
    ? account
    : undefined;
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
