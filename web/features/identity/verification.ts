/** Verifies an address with the mailed code. */
import { autoSignIn, confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';
import { forgetRegistered } from './registered-here.ts';

/** Specified delays after the verification, in ms. */
const LOGIN_AFTER = 2000;
const SIGN_IN_AFTER = 1500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Signs in the person who has just verified the address. */
export type SignInNow = () => Promise<unknown>;

/**
 * Verifies the address of the registration that this device sent.
 * @returns undefined where Amplify can't sign in by itself, which a reload after registering prevents
 * @throws AuthError with Cognito's text
 */
export async function verifyEmail(email: string, code: string): Promise<SignInNow | undefined> {
  const { isSignUpComplete, nextStep } = await confirmSignUp({
    username: email,
    confirmationCode: code,
  });
  if (!isSignUpComplete) throw new Error('Verification failed');
  return nextStep.signUpStep === 'COMPLETE_AUTO_SIGN_IN' ? autoSignIn : undefined;
}

/** @throws AuthError with Cognito's text */
export const resendCode = (email: string) => resendSignUpCode({ username: email });

/**
 * Mails a new code where the address was registered and never verified. The portal doesn't tell which
 * addresses these are, so a failure isn't shown: the screen for the code can ask for another one. The
 * registration that waits may be a stranger's, or have a forgotten password.
 */
export async function sendCodeIfUnverified(email: string): Promise<void> {
  forgetRegistered();
  await resendCode(email).catch(() => undefined);
}

/** True where the user pool refused because the address is verified already. */
export const isAlreadyVerified = (error: unknown): boolean =>
  error instanceof Error && /current status is confirmed|already confirmed/i.test(error.message);

/**
 * Waits for the specified pause; meanwhile signs in the person who gave the password on this page.
 * @returns the text where signing in failed
 */
export async function enter(signInNow: SignInNow | undefined): Promise<string | undefined> {
  const pause = wait(LOGIN_AFTER);
  let problem: string | undefined;
  if (signInNow) {
    await wait(SIGN_IN_AFTER);
    try {
      await signInNow();
    } catch {
      problem = 'Account created but login failed. Please try signing in manually.';
    }
  }
  await pause;
  return problem;
}
