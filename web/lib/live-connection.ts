/**
 * One WebSocket, kept while the page is looked at. A page that comes back asks over it what changed
 * meanwhile, so that only that is fetched.
 */
import type { LiveMessage, LiveQuestion } from '../../shared/notifications/contract.ts';
import { retryDelay } from './refresh-times.ts';

/** The gateway closes a connection on which nothing was sent for ten minutes. */
export const PING_EVERY_MS = 8 * 60_000;
/** A ticket, a connection or an answer that takes longer counts as failed. */
export const TIMEOUT_MS = 10_000;
/**
 * Without a connection for so long, everything is fetched, and again at this interval; the bell may be 30 s
 * old then. A shorter gap needs no fetch: the next connection tells what changed in it.
 */
const POLL_MS = 15_000;
/** A connection that was heard so lately needs no question when somebody looks at the page again. */
const HEARD_LATELY_MS = 30_000;

interface Ticket {
  ticket: string;
  /** The server's time, ISO 8601. */
  at: string;
  paceMs: number;
}

export type LiveSocket = Pick<
  WebSocket,
  'close' | 'onclose' | 'onmessage' | 'onopen' | 'readyState' | 'send'
>;

/** The browser, as far as a connection uses it. */
export interface LiveEnvironment {
  openTicket: () => Promise<Ticket>;
  openSocket: (ticket: string) => LiveSocket;
  isVisible: () => boolean;
  /** Calls back when the page is looked at again, or the network is back. */
  onReturn: (run: () => void) => () => void;
  /** Milliseconds by a clock that never goes back. */
  now: () => number;
  random: () => number;
}

export interface LiveEvents {
  /** Something changed, or may have: `all` without a connection. */
  onChange: (changed: LiveMessage['changed'] | 'all', paceMs: number) => void;
  /** The first connection works. */
  onFirstAnswer: () => void;
}

const OPEN = 1;

function messageIn(data: unknown): LiveMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const message = JSON.parse(data) as Partial<LiveMessage>;
    // API Gateway words errors itself.
    return message.changed && message.at ? (message as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps one connection until stopped. */
export class LiveConnection {
  readonly #environment: LiveEnvironment;
  readonly #events: LiveEvents;
  readonly #startedAt: number;
  /** When the connection was lost; absent while one answers. */
  #lostAt: number | undefined;
  readonly #timers = new Set<ReturnType<typeof setInterval>>();
  readonly #stopReturns: () => void;
  #socket: LiveSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #isConnecting = false;
  #isStopped = false;
  #hasAnswered = false;
  #tries = 0;
  #heardAt = 0;
  #paceMs = 0;
  /** The server's time up to which this page knows what changed. */
  #knownUntil: string | undefined;

  constructor(environment: LiveEnvironment, events: LiveEvents) {
    this.#environment = environment;
    this.#events = events;
    this.#startedAt = environment.now();
    this.#lostAt = this.#startedAt;
    this.#timers.add(setInterval(() => this.#ping(), PING_EVERY_MS));
    this.#timers.add(setInterval(() => this.#poll(), POLL_MS));
    this.#stopReturns = environment.onReturn(() => this.#comeBack());
    void this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopReturns();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#retry);
    clearTimeout(this.#patience);
    this.#socket?.close();
  }

  get #isOpen(): boolean {
    return this.#socket?.readyState === OPEN;
  }

  /** A page that nobody looks at lets its connection end, which saves its data. */
  #ping(): void {
    if (this.#isOpen && this.#environment.isVisible()) this.#ask({});
  }

  #poll(): void {
    if (this.#lostAt === undefined || !this.#environment.isVisible()) return;
    if (this.#environment.now() - this.#lostAt >= POLL_MS)
      this.#events.onChange('all', this.#paceMs);
  }

  /** The connection may have ended unnoticed, as on a phone that slept: its answer tells. */
  #comeBack(): void {
    if (this.#isOpen) {
      const isLate = this.#environment.now() - this.#heardAt > HEARD_LATELY_MS;
      return isLate ? this.#askWhatChanged() : undefined;
    }
    clearTimeout(this.#retry);
    this.#tries = 0;
    void this.#connect();
  }

  #askWhatChanged(): void {
    this.#ask(this.#knownUntil === undefined ? {} : { since: this.#knownUntil });
  }

  #ask(question: LiveQuestion): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.send(JSON.stringify(question));
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#drop(socket), TIMEOUT_MS);
  }

  /** Doesn't wait for the close of a socket whose network is gone, which takes minutes. */
  #drop(socket: LiveSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.#again();
  }

  #again(): void {
    clearTimeout(this.#patience);
    this.#lostAt ??= this.#environment.now();
    // The page connects when somebody looks at it.
    if (this.#isStopped || !this.#environment.isVisible()) return;
    const { random } = this.#environment;
    const delay = retryDelay(this.#tries++, { paceMs: this.#paceMs, random: random() });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), delay);
  }

  async #connect(): Promise<void> {
    if (this.#isConnecting || this.#socket || this.#isStopped) return;
    this.#isConnecting = true;
    try {
      const { ticket, at, paceMs } = await this.#environment.openTicket();
      this.#paceMs = paceMs;
      this.#knownUntil ??= this.#serverTimeAtStart(at);
      if (!this.#isStopped) this.#open(ticket);
    } catch {
      // Without a ticket, polling covers the time until the next try.
      this.#again();
    } finally {
      this.#isConnecting = false;
    }
  }

  /** The screen was fetched after this page started. */
  #serverTimeAtStart(at: string): string {
    const sinceStart = this.#environment.now() - this.#startedAt;
    return new Date(Date.parse(at) - sinceStart).toISOString();
  }

  #open(ticket: string): void {
    const socket = this.#environment.openSocket(ticket);
    this.#socket = socket;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#drop(socket), TIMEOUT_MS);
    socket.onopen = () => this.#askWhatChanged();
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = messageIn(data);
      if (message) this.#hear(message, socket);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#again();
    };
  }

  #hear({ changed, at, paceMs = 0, isOver }: LiveMessage, socket: LiveSocket): void {
    if (isOver) return this.#drop(socket);
    clearTimeout(this.#patience);
    this.#tries = 0;
    this.#heardAt = this.#environment.now();
    this.#lostAt = undefined;
    if (this.#knownUntil === undefined || at > this.#knownUntil) this.#knownUntil = at;
    if (changed.length > 0) this.#events.onChange(changed, paceMs);
    if (!this.#hasAnswered) this.#events.onFirstAnswer();
    this.#hasAnswered = true;
  }
}
