/** Calls one function with the table's changes, in order, from its checkpoint on. */
import type { FunctionName } from '../../model/catalog.ts';
import type { Functions } from '../base/functions.ts';
import { IDLE_MS, Pause } from './pause.ts';
import { deliver } from './stream-batch.ts';
import type { StreamItem } from './stream-event.ts';
import { Checkpoint, StreamReader } from './stream-reader.ts';

/** The poll interval while a caller waits for the consumer to catch up. */
const WATCHED_MS = 5;
const AFTER_TROUBLE_MS = 500;
/**
 * After a larger delivery the next poll follows at once, because the stream probably has more. (A
 * read returns up to 1000.)
 */
const FEW = 100;

export interface StreamOptions {
  endpoint: string;
  streamArn: string;
  dataDir: string;
  functions: Pick<Functions, 'invoke'>;
  name: FunctionName;
  batchSize: number;
  log: (message: string) => void;
}

interface Watcher {
  since: number;
  delivered: number;
  resolve: (delivered: number) => void;
}

interface Hold {
  stands: PromiseWithResolvers<void>;
  ends: PromiseWithResolvers<void>;
}

const preciseNow = () => performance.timeOrigin + performance.now();

/** Delivers to one function until it is closed. */
export class StreamConsumer {
  readonly #options: StreamOptions;
  #checkpoint!: Checkpoint;
  #reader!: StreamReader;
  readonly #stopping = new AbortController();
  readonly #watchers = new Set<Watcher>();
  readonly #ended: Promise<void>;
  readonly #pause = new Pause();
  #hold: Hold | undefined;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#open(options.streamArn);
    this.#ended = this.#run();
  }

  #open(streamArn: string): void {
    const { dataDir, name, endpoint } = this.#options;
    this.#checkpoint = new Checkpoint(dataDir, name, streamArn);
    this.#reader = new StreamReader(endpoint, streamArn, this.#checkpoint);
  }

  /** Polls again soon. */
  wake(): void {
    this.#pause.endSoon();
  }

  /**
   * Resolves when all changes from before the call are delivered.
   * @returns the number of items delivered meanwhile
   */
  caughtUp(): Promise<number> {
    return new Promise((resolve) => {
      this.#watchers.add({ since: preciseNow(), delivered: 0, resolve });
      this.#pause.end();
    });
  }

  /**
   * Pauses after the running call.
   * @returns a function that goes on with another stream of the table
   */
  async hold(): Promise<(streamArn: string) => void> {
    const hold = { stands: Promise.withResolvers<void>(), ends: Promise.withResolvers<void>() };
    this.#hold = hold;
    this.#pause.end();
    await hold.stands.promise;
    return (streamArn) => {
      this.#checkpoint.keep();
      this.#reader.close();
      this.#open(streamArn);
      this.#hold = undefined;
      hold.ends.resolve();
    };
  }

  /** Stops after the running call. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#pause.end();
    this.#hold?.ends.resolve();
    await this.#ended;
    for (const { resolve, delivered } of this.#watchers) resolve(delivered);
    this.#checkpoint.keep();
    this.#reader.close();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#hold?.stands.resolve();
      await this.#hold?.ends.promise;
      try {
        const delivered = await this.#round(signal);
        if (this.#watchers.size === 0 && delivered <= FEW) await this.#pause.take(IDLE_MS);
        else if (delivered === 0) await this.#pause.take(WATCHED_MS);
      } catch (error) {
        if (signal.aborted) return;
        this.#options.log(`${this.#options.name}: the stream can't be read: ${String(error)}`);
        this.#reader.rewind();
        await this.#pause.take(AFTER_TROUBLE_MS);
      }
    }
  }

  async #round(signal: AbortSignal): Promise<number> {
    const { name, functions, batchSize, log } = this.#options;
    const readAt = preciseNow();
    const items = await this.#reader.read();
    for (let at = 0; at < items.length && !signal.aborted; at += batchSize)
      await deliver(items.slice(at, at + batchSize), {
        invoke: (event) => functions.invoke(name, event, { isParsed: true }),
        checkpoint: (item) => this.#checkpoint.move(item.sequenceNumber),
        stuckOn: (item, reason) =>
          log(`${name} fails on the stream's event ${item.sequenceNumber} (${reason})`),
        signal,
      });
    this.#tellWatchers(readAt, items);
    return items.length;
  }

  #tellWatchers(readAt: number, items: readonly StreamItem[]): void {
    // Creation times are whole seconds, so that only a later second proves a later change.
    const lastWritten = items.at(-1)?.createdAtMs ?? 0;
    for (const watcher of this.#watchers) {
      watcher.delivered += items.length;
      const isPast = items.length === 0 ? readAt >= watcher.since : lastWritten > watcher.since;
      if (isPast && this.#watchers.delete(watcher)) watcher.resolve(watcher.delivered);
    }
  }
}
