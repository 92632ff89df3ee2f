/**
 * Derives the signed-in person from the session that the device stores. After every event, in this tab or in
 * another, it reads the stored session again; only signing out leaves a mark of its own.
 */
import type { Me } from '../../shared/identity/contract.ts';
import { isServerError, isTransient, isUnauthenticated } from './api-errors.ts';
import { backOffMs } from './session-refresh.ts';

/** Consecutive failures before the screen says that the portal can't be reached. */
const UNREACHABLE_AFTER_FAILURES = 3;
/** The screen says so after this time without an answer, too. */
const UNREACHABLE_AFTER_MS = 15_000;
/** After this time the last seen data is shown. */
const LAST_SEEN_AFTER_MS = 4_000;

export type Session =
  /** Until the first check of session and profile ends; `signedIn` while the profile is loading. */
  | { status: 'loading'; signedIn: boolean; unreachable: boolean }
  | { status: 'signedOut' }
  /** `ended`: the pool ended the session during work; the person has to sign in again. */
  | {
      status: 'signedIn';
      me: Me;
      ended: boolean;
      /** The server can't be reached: profile and screens show the last seen data. */
      lastSeen?: true;
    };

export interface StoredSession {
  userId: string;
  /** Identifies the sign-in; refreshed tokens keep it. */
  sessionId: string;
  /** Remaining life of the access token. */
  remainingMs: number;
}

interface SessionSource {
  stored: () => Promise<StoredSession | undefined>;
  /** True when the session was signed out in this tab or in another. */
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
  /** Number of the latest request; answers to earlier ones are ignored. */
  #question = 0;

  constructor(source: SessionSource, publish: (session: Session) => void) {
    this.#source = source;
    this.#publish = publish;
  }

  /** Compares the stored session with the shown one. */
  async look(): Promise<void> {
    const stored = await this.#source.stored();
    if (!stored) return this.#miss();
    const session = this.#session;
    const isOther = this.#known?.userId !== stored.userId;
    const isNew = isOther || this.#known?.sessionId !== stored.sessionId;
    const hasEnded = session.status === 'signedIn' && session.ended;
    this.#known = stored;
    if (!isNew && !hasEnded) return undefined;
    // Another person's session needs its profile first; the same person continues at once.
    if (session.status === 'signedIn' && !isOther) this.#put({ ...session, ended: false });
    else this.#expectProfile(false);
    return this.#load();
  }

  /** Reads the profile again: its status may have changed. */
  async reload(): Promise<void> {
    const session = this.#session;
    if (session.status === 'loading') this.#expectProfile(false);
    // The account status page has no input to lose, and only a new sign-in can show a changed status.
    const isOver = session.status === 'signedIn' && session.ended && session.me.status !== 'active';
    return isOver ? this.signOut() : this.#load();
  }

  /** Ends the pause before the next attempt. */
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
    }, UNREACHABLE_AFTER_MS);
    const impatient = setTimeout(() => void this.#showLastSeen(isLatest), LAST_SEEN_AFTER_MS);
    await this.#ask(isLatest);
    clearTimeout(slow);
    clearTimeout(impatient);
  }

  /** Requests the profile until there is an answer, and publishes that there is none after a while. */
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
        // Specified: any error while the profile loads signs the person out. A missing answer
        // doesn't count as an error.
        if (!isTransient(error) && !known) return this.signOut();
        await this.#showLastSeen(isLatest);
        if (failures >= UNREACHABLE_AFTER_FAILURES && this.#session.status === 'loading')
          this.#expectProfile(true);
        await this.#pause.wait(backOffMs(failures));
      }
    }
  }

  #isLastSeen(): boolean {
    return this.#session.status === 'signedIn' && this.#session.lastSeen === true;
  }

  /** Shows the last seen data, if the device has any. */
  async #showLastSeen(isLatest: () => boolean): Promise<void> {
    if (this.#session.status !== 'loading' || !this.#known) return;
    const me = await this.#source.lastSeen(this.#known.userId);
    // The answer may have arrived in the meantime.
    if (me && isLatest() && this.#session.status === 'loading')
      this.#put({ status: 'signedIn', me, ended: false, lastSeen: true });
  }

  /** The device has no session. Without a sign-out the screen stays, and asks to sign in again. */
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

/** Errors that don't concern a known person's account: no answer, a server error, an ended session. */
const isPassing = (error: unknown): boolean =>
  isTransient(error) || isUnauthenticated(error) || isServerError(error);
