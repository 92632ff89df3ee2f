/** What a sign-in needs that is submitted before the portal is there: it comes before the portal's files. */
import { loadRuntimeConfig } from '../config/runtime.ts';
import { emailOf } from '../features/identity/email.ts';
import { signInErrors } from '../features/identity/sign-in-rules.ts';
import { configureAuth } from '../lib/auth.ts';
import { signInEarly } from '../lib/early-sign-in.ts';

/** Signs in where the form is filled in; the portal's form goes on with it. */
export async function enterEarly(email: string, password: string): Promise<void> {
  if (signInErrors({ email, password }).length > 0) return;
  await loadRuntimeConfig();
  configureAuth();
  await signInEarly(emailOf(email), password);
}
