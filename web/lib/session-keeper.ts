/**
 * Who is signed in, derived from the session that the device keeps. Whatever happens, in this tab or in
 * another, the answer is found by looking there again; only signing out is told by a mark.
 */
import type { Me } from '../../shared/identity/contract.ts';
import { isAccident, isTransient, isUnauthenticated } from './api-errors.ts';
import { backOffMs } from './session-refresh.ts';

/** Failures in a row from which a person is told that the portal can't be reached. */
const TELL_AFTER = 3;
/** So long without an answer comes to the same. */
const SLOW_MS = 15_000;

export type Session =
  /** True until the first session and profile check ends; `signedIn`: the profile is on its way. */
  | { status: 'loading'; signedIn: boolean; unreachable: boolean }
  | { status: 'signedOut' }
  /** `ended`: the pool took the session back in mid-work; the person is to sign in again. */
  | { status: 'signedIn'; me: Me; ended: boolean };

export interface StoredSession {
  userId: string;
  /** Names the sign-in: refreshed tokens keep it. */
  sessionId: string;
  /** How long the access token still lives. */
  remainingMs: number;
}

interface SessionSource {
  stored: () => Promise<StoredSession | undefined>;
  /** Whether somebody signed out of that session, in this tab or in another. */
  wasSignedOut: (sessionId: string) => boolean;
  /** Ends the session on this device. */
  signOut: (sessionId: string | undefined) => Promise<void>;
  loadProfile: () => Promise<Me>;
}

export interface SessionKeeper {
  /** Looks whether the session on the device is still the one that shows. */
  look: () => Promise<void>;
  /** Reads the profile again: its status may have changed. */
  reload: () => Promise<void>;
  /** Asks at once where it waits for the network. */
  hurry: () => void;
  signOut: () => Promise<void>;
}

export const atFirst: Session = { status: 'loading', signedIn: false, unreachable: false };

/** Keeps the session, and publishes each change. */
export function keepSession(
  source: SessionSource,
  publish: (session: Session) => void,
): SessionKeeper {
  let session = atFirst;
  let known: StoredSession | undefined;
  // A slow answer to an earlier question must not overwrite a later one's.
  let question = 0;
  const pause = pauses();

  const put = (next: Session) => {
    session = next;
    publish(next);
  };
  const waitForProfile = (unreachable: boolean) =>
    put({ status: 'loading', signedIn: true, unreachable });
  const leave = () => {
    if (session.status === 'signedOut') return;
    question += 1;
    known = undefined;
    put({ status: 'signedOut' });
  };
  const signOut = async () => {
    await source.signOut(known?.sessionId);
    leave();
  };

  /** Asks until there is an answer, and says when that takes long. */
  const ask = async (isLatest: () => boolean): Promise<void> => {
    for (let failures = 1; isLatest(); failures += 1) {
      try {
        const me = await source.loadProfile();
        if (isLatest()) put({ status: 'signedIn', me, ended: false });
        return;
      } catch (error) {
        if (!isLatest()) return;
        if (session.status === 'signedIn' && isPassing(error)) return;
        // Specified: any error while the profile loads signs the person out. No answer isn't one
        // (decision 0008).
        if (!isTransient(error)) return signOut();
        if (failures >= TELL_AFTER) waitForProfile(true);
        await pause.wait(backOffMs(failures));
      }
    }
  };

  const load = async () => {
    question += 1;
    const mine = question;
    const isLatest = () => mine === question;
    const slow = setTimeout(() => {
      if (isLatest() && session.status === 'loading') waitForProfile(true);
    }, SLOW_MS);
    await ask(isLatest);
    clearTimeout(slow);
  };

  /** The device keeps no session. What is on the screen stays where nobody signed out. */
  const miss = () => {
    const isTaken = known !== undefined && !source.wasSignedOut(known.sessionId);
    if (session.status !== 'signedIn' || !isTaken) return leave();
    if (session.ended) return;
    question += 1;
    put({ ...session, ended: true });
  };

  const look = async () => {
    const stored = await source.stored();
    if (!stored) return miss();
    const isOther = known?.userId !== stored.userId;
    const isNew = isOther || known?.sessionId !== stored.sessionId;
    const hasEnded = session.status === 'signedIn' && session.ended;
    known = stored;
    if (!isNew && !hasEnded) return undefined;
    // Nobody goes on under another person's name, or waits for what they have just proved.
    if (session.status === 'signedIn' && !isOther) put({ ...session, ended: false });
    else waitForProfile(false);
    return load();
  };

  const reload = async () => {
    if (session.status === 'loading') waitForProfile(false);
    return load();
  };

  return { look, reload, hurry: pause.cutShort, signOut };
}

/** Pauses that can be cut short. */
function pauses() {
  let end: (() => void) | undefined;
  return {
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        end = resolve;
        setTimeout(resolve, ms);
      }),
    cutShort: () => end?.(),
  };
}

/** Errors that say nothing of a person who is known: no answer, an accident, a session that ended. */
const isPassing = (error: unknown): boolean =>
  isTransient(error) || isUnauthenticated(error) || isAccident(error);
