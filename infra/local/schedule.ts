/** Calls the functions that a schedule triggers, every so many minutes of the portal's clock. */
import { inspect } from 'node:util';
import { type FunctionName, type FunctionSpec, functions as catalog } from '../catalog.ts';
import type { LocalClock } from './clock.ts';
import type { Functions } from './functions.ts';

const LOOK_EVERY_MS = 1_000;

export interface Schedule {
  /** Calls what became due since the last look, once each however far the clock was moved. */
  runDue(): Promise<void>;
  /** Calls all of them now. */
  runAll(): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  name: FunctionName;
  message: string;
  intervalMs: number;
  /** The interval of the portal's time in which it was last called. */
  lastSlot: number;
}

/** Starts the schedule: each function is first due when the next of its intervals begins. */
export function startSchedule(
  functions: Pick<Functions, 'invoke'>,
  clock: LocalClock,
  log: (message: string) => void,
): Schedule {
  const slotOf = (intervalMs: number) => Math.floor(clock.now().getTime() / intervalMs);
  const specs = Object.entries(catalog) as [FunctionName, FunctionSpec][];
  const entries = specs.flatMap(([name, { trigger }]): Entry[] => {
    if (trigger.kind !== 'schedule') return [];
    const intervalMs = trigger.everyMinutes * 60_000;
    return [{ name, message: trigger.message, intervalMs, lastSlot: slotOf(intervalMs) }];
  });
  const run = async (entry: Entry): Promise<void> => {
    entry.lastSlot = slotOf(entry.intervalMs);
    const message = { kind: entry.message, at: clock.now().toISOString() };
    try {
      await functions.invoke(entry.name, message);
    } catch (error) {
      // The next interval calls it again; what a sweep left undone it finds then.
      log(`${entry.name} failed on schedule: ${inspect(error)}`);
    }
  };
  const running = new Set<Promise<unknown>>();
  const runEach = async (due: Entry[]): Promise<void> => {
    const calls = Promise.all(due.map(run)).finally(() => running.delete(calls));
    running.add(calls);
    await calls;
  };
  const runDue = () =>
    runEach(entries.filter(({ intervalMs, lastSlot }) => slotOf(intervalMs) !== lastSlot));
  const timer = setInterval(() => void runDue(), LOOK_EVERY_MS);
  return {
    runDue,
    runAll: () => runEach(entries),
    async close() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
