/** A sign-in that is submitted before the portal is there: it comes before the portal's files. */
import getMe from 'virtual:contract/identity/getMe';
import getMyEarnings from 'virtual:contract/ledger/getMyEarnings';
import type { Me } from '../../shared/identity/contract.ts';
import type { Earnings } from '../../shared/ledger/contract.ts';
import { loadRuntimeConfig } from '../config/runtime.ts';
import { emailOf, modeOf } from '../features/identity/email.ts';
import { signInErrors, type SignInValues } from '../features/identity/sign-in-rules.ts';
import { accessToken, configureAuth } from '../lib/auth.ts';
import { signInEarly } from '../lib/early-sign-in.ts';
import { leaveFirstHome, showFirstHome } from '../lib/first-home.ts';
import './first-home.css';

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

/** Opens the portal. @throws Error where its files can't be loaded; then the form shows again */
export async function openLogin(): Promise<void> {
  try {
    await import('./login-portal.ts');
  } catch (error) {
    leaveFirstHome();
    throw error;
  }
}

/**
 * Signs in where the form is filled in, and shows an agent's money. The portal's form goes on with the
 * sign-in, and says what is wrong; who has no money to see waits for the portal as before.
 */
export async function enterEarly(typed: FormData): Promise<void> {
  const { email, password } = Object.fromEntries(typed) as unknown as SignInValues;
  if (signInErrors({ email, password }).length > 0) return;
  const { portal } = await loadRuntimeConfig();
  configureAuth();
  const token = (await signInEarly(emailOf(email), password)) && (await accessToken());
  if (!token || modeOf(email) !== 'agent') return;
  const [me, earnings] = await Promise.all([
    read<Me>(getMe, token),
    read<Earnings>(getMyEarnings, token),
  ]);
  // A screen that was asked for comes first.
  const isHome = !(window.history.state as { usr?: unknown } | null)?.usr;
  if (me && earnings && isHome && me.status === 'active' && !me.needsSecondFactor)
    showFirstHome({
      company: portal.companyName,
      fullName: me.fullName,
      earnings,
      state: 'The rest is loading.',
    });
}
