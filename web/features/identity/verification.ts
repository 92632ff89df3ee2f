/** Verifies an address with the mailed code. */
import { autoSignIn, confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';

/** Specified delays after the verification, in ms. */
const LOGIN_AFTER = 2000;
const SIGN_IN_AFTER = 1500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Verifies the address.
 * @returns true where Amplify can sign in by itself, which a reload after registering prevents
 * @throws AuthError with Cognito's text
 */
export async function verifyEmail(email: string, code: string): Promise<boolean> {
  const { isSignUpComplete, nextStep } = await confirmSignUp({
    username: email,
    confirmationCode: code,
  });
  if (!isSignUpComplete) throw new Error('Verification failed');
  return nextStep.signUpStep === 'COMPLETE_AUTO_SIGN_IN';
}

/** @throws AuthError with Cognito's text */
export const resendCode = (email: string) => resendSignUpCode({ username: email });

/** True where the user pool refused because the address is verified already. */
export const isAlreadyVerified = (error: unknown): boolean =>
  error instanceof Error && /current status is confirmed|already confirmed/i.test(error.message);

/**
 * Waits for the specified pause; meanwhile signs in the person who registered on this page.
 * @returns the text where signing in failed
 */
export async function enter(automatically: boolean): Promise<string | undefined> {
  const pause = wait(LOGIN_AFTER);
  let problem: string | undefined;
  if (automatically) {
    await wait(SIGN_IN_AFTER);
    try {
      await autoSignIn();
    } catch {
      problem = 'Account created but login failed. Please try signing in manually.';
    }
  }
  await pause;
  return problem;
}
