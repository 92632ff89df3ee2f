/**
 * Asks for the password where the server wants proof of it. The frame has the dialog, so that every call
 * of every screen asks in the same way.
 */

import type { CodeNeeded } from './password-proof.ts';

/**
 * Asks for the password and, where the person has one, for a code of the app; for the code alone where the
 * password was typed elsewhere. Resolves with the access token of the new sign-in, or with undefined where
 * the person cancels.
 */
type Ask = (codeNeeded?: CodeNeeded) => Promise<string | undefined>;

let ask: Ask | undefined;
let asking: Promise<string | undefined> | undefined;

/** Connects the dialog; returns a function that disconnects it. */
export function connectPasswordPrompt(host: Ask): () => void {
  ask = host;
  return () => {
    if (ask === host) ask = undefined;
  };
}

/**
 * Asks for the password; calls that need it at the same time share one question.
 * @param codeNeeded a sign-in whose password was typed in a form of the screen, and that needs a code
 * @returns the access token of a new sign-in; undefined where the person cancels, or is signed out
 */
export function askForPassword(codeNeeded?: CodeNeeded): Promise<string | undefined> {
  asking ??= (ask?.(codeNeeded) ?? Promise.resolve(undefined)).finally(() => {
    asking = undefined;
  });
  return asking;
}
