/** A sign-in that is submitted before the portal is there: it comes before the portal's files. */
import { loadRuntimeConfig } from '../config/runtime.ts';
import { emailOf, modeOf } from '../features/identity/email.ts';
import { signInErrors, type SignInValues } from '../features/identity/sign-in-rules.ts';
import { accessToken, configureAuth } from '../lib/auth.ts';
import { signInEarly } from '../lib/early-sign-in.ts';
import { leaveFirstHome } from '../lib/first-home.ts';
import './first-home.css';
import { readEarnings, showLiveHome } from './live-home.ts';

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
  await loadRuntimeConfig();
  configureAuth();
  const token = (await signInEarly(emailOf(email), password)) && (await accessToken());
  if (token && modeOf(email) === 'agent') await showLiveHome(token, readEarnings(token));
}
