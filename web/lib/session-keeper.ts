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
/** So long people wait before they are shown what they saw last. */
const IMPATIENT_MS = 4_000;

export type Session =
  /** True until the first session and profile check ends; `signedIn`: the profile is on its way. */
  | { status: 'loading'; signedIn: boolean; unreachable: boolean }
  | { status: 'signedOut' }
  /** `ended`: the pool took the session back in mid-work; the person is to sign in again. */
  | {
      status: 'signedIn';
      me: Me;
      ended: boolean;
      /** The server can't be reached: the profile, and what shows, is what this device saw last. */
      lastSeen?: true;
    };

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
  /** The profile that this device saw last. */
  lastSeen: (userId: string) => Promise<Me | undefined>;
}

export const atFirst: Session = { status: 'loading', signedIn: false, unreachable: false };

/** Keeps the session, and publishes each change. */
export class SessionKeeper {
  readonly #source: SessionSource;
  readonly #publish: (session: Session) => void;
  readonly #pause = pauses();
  #session = atFirst;
  #known: StoredSession | undefined;
  /** A slow answer to an earlier question must not overwrite a later one's. */
  #question = 0;

  constructor(source: SessionSource, publish: (session: Session) => void) {
    this.#source = source;
    this.#publish = publish;
  }

  /** Looks whether the session on the device is still the one that shows. */
  async look(): Promise<void> {
    const stored = await this.#source.stored();
    if (!stored) return this.#miss();
    const session = this.#session;
    const isOther = this.#known?.userId !== stored.userId;
    const isNew = isOther || this.#known?.sessionId !== stored.sessionId;
    const hasEnded = session.status === 'signedIn' && session.ended;
    this.#known = stored;
    if (!isNew && !hasEnded) return undefined;
    // Nobody goes on under another person's name, or waits for what they have just proved.
    if (session.status === 'signedIn' && !isOther) this.#put({ ...session, ended: false });
    else this.#expectProfile(false);
    return this.#load();
  }

  /** Reads the profile again: its status may have changed. */
  async reload(): Promise<void> {
    const session = this.#session;
    if (session.status === 'loading') this.#expectProfile(false);
    // The account page keeps nothing that was typed, and only another sign-in can tell of a change.
    const isOver = session.status === 'signedIn' && session.ended && session.me.status !== 'active';
    return isOver ? this.signOut() : this.#load();
  }

  /** Asks at once where it waits for the network. */
  hurry(): void {
    this.#pause.cutShort();
  }

  /** Signs out, in every tab. */
  async signOut(): Promise<void> {
    await this.#source.signOut(this.#known?.sessionId);
    this.#leave();
  }

  async #load(): Promise<void> {
    this.#question += 1;
    const mine = this.#question;
    const isLatest = () => mine === this.#question;
    const slow = setTimeout(() => {
      if (isLatest() && this.#session.status === 'loading') this.#expectProfile(true);
    }, SLOW_MS);
    const impatient = setTimeout(() => void this.#showLastSeen(isLatest), IMPATIENT_MS);
    await this.#ask(isLatest);
    clearTimeout(slow);
    clearTimeout(impatient);
  }

  /** Asks until there is an answer, and says when there is none for long. */
  async #ask(isLatest: () => boolean): Promise<void> {
    for (let failures = 1; isLatest(); failures += 1) {
      try {
        const me = await this.#source.loadProfile();
        if (isLatest()) this.#put({ status: 'signedIn', me, ended: false });
        return;
      } catch (error) {
        if (!isLatest()) return;
        const known = this.#session.status === 'signedIn' && isPassing(error);
        if (known && !this.#isLastSeen()) return;
        // Specified: any error while the profile loads signs the person out. No answer isn't one
        // (decision 0008).
        if (!isTransient(error) && !known) return this.signOut();
        await this.#showLastSeen(isLatest);
        if (failures >= TELL_AFTER && this.#session.status === 'loading') this.#expectProfile(true);
        await this.#pause.wait(backOffMs(failures));
      }
    }
  }

  #isLastSeen(): boolean {
    return this.#session.status === 'signedIn' && this.#session.lastSeen === true;
  }

  /** Goes on with what this device saw last, where that is anything. */
  async #showLastSeen(isLatest: () => boolean): Promise<void> {
    if (this.#session.status !== 'loading' || !this.#known) return;
    const me = await this.#source.lastSeen(this.#known.userId);
    // The answer may have come meanwhile.
    if (me && isLatest() && this.#session.status === 'loading')
      this.#put({ status: 'signedIn', me, ended: false, lastSeen: true });
  }

  /** The device keeps no session. What is on the screen stays where nobody signed out. */
  #miss(): void {
    const session = this.#session;
    const isTaken = this.#known && !this.#source.wasSignedOut(this.#known.sessionId);
    if (session.status !== 'signedIn' || !isTaken) return this.#leave();
    if (session.ended) return undefined;
    this.#question += 1;
    return this.#put({ ...session, ended: true });
  }

  #leave(): void {
    if (this.#session.status === 'signedOut') return;
    this.#question += 1;
    this.#known = undefined;
    this.#put({ status: 'signedOut' });
  }

  #expectProfile(unreachable: boolean): void {
    this.#put({ status: 'loading', signedIn: true, unreachable });
  }

  #put(session: Session): void {
    this.#session = session;
    this.#publish(session);
  }
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
