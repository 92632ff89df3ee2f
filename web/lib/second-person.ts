/**
 * Asks another person to confirm a call where the server wants two. The administrators' frame has the dialog,
 * so that every call of every screen asks in the same way.
 */
import { WaitsForSecondPerson } from './api-errors.ts';

/** A refused call that another person can be asked to confirm. */
export interface RefusedCall {
  /** Its endpoint, such as `payouts.markPaid`. */
  operation: string;
  input: unknown;
  /** Why it takes two people, in the server's sentence. */
  because: string;
  /** The token of the sign-in that the call came with, where it needed a fresh one. */
  accessToken?: string | undefined;
}

/** Resolves with the id of the act that waits; with undefined where the person cancels. */
type Ask = (call: RefusedCall) => Promise<string | undefined>;

const nobody: Ask = async () => undefined;
let ask = nobody;
let last: Promise<unknown> = Promise.resolve();

/** Connects the dialog; returns a function that disconnects it. */
export function connectSecondPersonPrompt(host: Ask): () => void {
  ask = host;
  return () => {
    if (ask === host) ask = nobody;
  };
}

/**
 * Asks whether another person shall be asked; calls that come at the same time ask one after the other.
 * @returns the id of the act that waits; undefined where the person cancels, or has no such dialog
 */
export function askForSecondPerson(call: RefusedCall): Promise<string | undefined> {
  const answer = last.then(() => ask(call));
  last = answer.catch(() => undefined);
  return answer;
}

/**
 * A mutation's callbacks.
 * @param end runs once the call is done, or waits for a second person: the screen has nothing left to do
 */
export const untilOver = (end: () => void, onError?: (error: Error) => void) => ({
  onSuccess: () => end(),
  onError: (error: Error) => (error instanceof WaitsForSecondPerson ? end() : onError?.(error)),
});
