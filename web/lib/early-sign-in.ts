/** A sign-in that begins on the page of before the portal, whose form goes on with it. */
import { signIn, type SignInOutcome } from './sign-in.ts';

interface Begun {
  email: string;
  password: string;
  outcome: Promise<SignInOutcome>;
}

let begun: Begun | undefined;

/**
 * Begins a sign-in before there is a form that could show how it ends.
 * @returns undefined where it doesn't lead straight into the portal; the portal's form says why
 */
export async function signInEarly(email: string, password: string): Promise<true | undefined> {
  begun = { email, password, outcome: signIn(email, password) };
  return (await begun.outcome.catch(() => undefined)) === 'signedIn' || undefined;
}

/**
 * Goes on with the sign-in that has begun with the same words, once, or begins one.
 * @throws AuthError with Cognito's text
 */
export function signInOrGoOn(email: string, password: string): Promise<SignInOutcome> {
  const early = begun;
  begun = undefined;
  return early?.email === email && early.password === password
    ? early.outcome
    : signIn(email, password);
}
