/** Calls the functions on a schedule by the portal's clock. */
import { inspect } from 'node:util';
import { dayOf, startOfDay } from '../../../shared/kernel/month.ts';
import { type FunctionName, type FunctionSpec, functions as catalog } from '../../model/catalog.ts';
import type { ScheduleTrigger } from '../../model/function-spec.ts';
import type { LocalClock } from '../base/clock.ts';
import type { Functions } from '../base/functions.ts';

const LOOK_EVERY_MS = 1_000;

export interface Schedule {
  /** Calls each function that became due since the last check, once, however far the clock was moved. */
  runDue(): Promise<void>;
  /** Calls all of them now. */
  runAll(): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  name: FunctionName;
  trigger: ScheduleTrigger;
  /** The due time of the last call, in milliseconds of the portal's time. */
  due: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A function's last due time up to now, in milliseconds. */
export function lastDue(
  { everyMinutes, hours }: Pick<ScheduleTrigger, 'everyMinutes' | 'hours'>,
  now: Date,
): number {
  const intervalMs = everyMinutes * MINUTE_MS;
  const floor = (ms: number) => Math.floor(ms / intervalMs) * intervalMs;
  if (!hours) return floor(now.getTime());
  const midnight = Date.parse(startOfDay(dayOf(now)));
  const [first, last] = hours;
  const passed = floor(now.getTime() - midnight);
  const final = (last + 1) * HOUR_MS - intervalMs;
  return passed < first * HOUR_MS ? midnight - DAY_MS + final : midnight + Math.min(passed, final);
}

export interface ScheduleOptions {
  clock: LocalClock;
  log: (message: string) => void;
  /** Where false, no function is ever due. */
  callsByClock?: boolean | undefined;
}

export function startSchedule(
  functions: Pick<Functions, 'invoke'>,
  { clock, log, callsByClock = true }: ScheduleOptions,
): Schedule {
  const dueOf = (trigger: ScheduleTrigger) => lastDue(trigger, clock.now());
  const specs = Object.entries(catalog) as [FunctionName, FunctionSpec][];
  const entries = specs.flatMap(([name, { trigger }]): Entry[] => {
    if (trigger.kind !== 'schedule') return [];
    return [{ name, trigger, due: dueOf(trigger) }];
  });
  const run = async (entry: Entry): Promise<void> => {
    entry.due = dueOf(entry.trigger);
    const message = { kind: entry.trigger.message, at: clock.now().toISOString() };
    try {
      await functions.invoke(entry.name, message);
    } catch (error) {
      // The next call finds the work that is left.
      log(`${entry.name} failed on schedule: ${inspect(error)}`);
    }
  };
  const running = new Set<Promise<unknown>>();
  const runEach = async (due: Entry[]): Promise<void> => {
    const calls = Promise.all(due.map(run)).finally(() => running.delete(calls));
    running.add(calls);
    await calls;
  };
  const isDue = ({ trigger, due }: Entry) => callsByClock && dueOf(trigger) !== due;
  const runDue = () => runEach(entries.filter(isDue));
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
