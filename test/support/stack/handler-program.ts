/** A function in a process of its own: handles the parent's events, one after another. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Context } from 'aws-lambda';
import { peakMemory } from './peak-memory.ts';

/** The answer of a process to an event. */
export interface Handled {
  answer?: unknown;
  /** The text of the error that it threw. */
  error?: { name: string; message: string };
  /** Milliseconds of the processor that handling took. */
  cpuMs: number;
  /** The most memory that the process has taken so far. */
  peakBytes: number;
  /**
   * Memory in use before this event, and the most while it was handled, where that is watched (`WATCH_HEAP`).
   */
  restBytes: number;
  liveBytes: number;
}

/** Set in the environment of a process whose memory in use is watched. */
export const WATCH_HEAP = 'WATCH_HEAP';
/**
 * Collecting all garbage takes its time, too: the pause after it is so many times as long, and at least this.
 */
const PAUSE = { times: 15, leastMs: 200 };

/** Watches how much memory is in use: collects all garbage from time to time, and leaves that time out. */
class HeapWatch {
  liveBytes = 0;
  /** Milliseconds of the processor that collecting took. */
  cpuMs = 0;
  readonly #collect: () => void;
  #next: NodeJS.Timeout | undefined;

  constructor() {
    setFlagsFromString('--expose-gc');
    this.#collect = runInNewContext('gc') as () => void;
  }

  /** Forgets what earlier events had in use. @returns what is in use now, in bytes */
  begin(): number {
    this.liveBytes = 0;
    clearTimeout(this.#next);
    this.#look();
    return this.liveBytes;
  }

  #look(): void {
    const [before, started] = [process.cpuUsage(), performance.now()];
    this.#collect();
    const { heapUsed, external } = process.memoryUsage();
    this.liveBytes = Math.max(this.liveBytes, heapUsed + external);
    this.cpuMs += millisecondsSince(before);
    const pause = Math.max(PAUSE.leastMs, (performance.now() - started) * PAUSE.times);
    this.#next = setTimeout(() => this.#look(), pause).unref();
  }
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** As Lambda calls it: with an event and a context alone. */
export function serve(handler: unknown): void {
  const handle = handler as (event: unknown, context: Context) => Promise<unknown>;
  const watch = process.env[WATCH_HEAP] ? new HeapWatch() : undefined;
  const loadedBytes = peakMemory();
  let calls = 0;
  process.on('message', (event) => {
    const restBytes = watch?.begin() ?? loadedBytes;
    const [before, watched] = [process.cpuUsage(), watch?.cpuMs ?? 0];
    const send = (handled: Pick<Handled, 'answer' | 'error'>) => {
      const cpuMs = millisecondsSince(before) - ((watch?.cpuMs ?? 0) - watched);
      const memory = { peakBytes: peakMemory(), restBytes, liveBytes: watch?.liveBytes ?? 0 };
      process.send?.({ ...handled, cpuMs, ...memory });
    };
    handle(event, { awsRequestId: `request-${++calls}` } as Context).then(
      (answer) => send({ answer }),
      ({ name, message }: Error) => send({ error: { name, message } }),
    );
  });
}
