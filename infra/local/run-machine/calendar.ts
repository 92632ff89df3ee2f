/**
 * The monthly schedule on this machine: when the portal's clock passes the 1st at the set hour, the run of
 * the past month starts. A stack that was stopped at that time starts the run when it is started.
 */
import { join } from 'node:path';
import { inspect } from 'node:util';
import { z } from 'zod';
import { addMonths, period, type Period, periodOf, startOf } from '../../../shared/kernel/month.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import type { LocalClock } from '../base/clock.ts';
import { readJson, writeJson } from '../base/data-dir.ts';
import { RunFailed } from './execution.ts';
import type { RunMachine } from './run-machine.ts';

const LOOK_EVERY_MS = 1_000;
const HOUR_MS = 60 * 60_000;
const kept = z.object({ through: period });

export interface Calendar {
  /** Starts the run that became due since the last check, and waits for its end. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

interface CalendarOptions {
  dataDir: string;
  clock: LocalClock;
  settings: Pick<PortalSettings, 'monthlyRun'>;
  machine: Pick<RunMachine, 'run'>;
  log: (message: string) => void;
}

/** The newest period whose run is due at an instant. */
const dueAt = (now: Date, hour: number): Period =>
  addMonths(periodOf(new Date(now.getTime() - hour * HOUR_MS)), -1);

/** Starts to check the clock. In a new data folder no past month is due. */
export function openCalendar(options: CalendarOptions): Calendar {
  const { dataDir, clock, settings, machine, log } = options;
  const { hour } = settings.monthlyRun;
  const file = join(dataDir, 'monthly-run.json');
  const stored = readJson(file);
  let through = stored === undefined ? dueAt(clock.now(), hour) : kept.parse(stored).through;
  const keep = (due: Period) => {
    through = due;
    writeJson(file, { through });
  };
  if (stored === undefined) keep(through);
  let isClosing = false;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const due = dueAt(clock.now(), hour);
    if (due <= through || isClosing) return;
    const at = new Date(Date.parse(startOf(addMonths(due, 1))) + hour * HOUR_MS).toISOString();
    try {
      await machine.run({ kind: 'openRuns', at });
    } catch (error) {
      if (isClosing) return;
      log(`The monthly run of ${due} failed: ${inspect(error)}`);
      // A failed run is on record, for people to resume; a run that never began is tried again.
      if (!(error instanceof RunFailed)) return;
    }
    keep(due);
  };
  const runDue = async (): Promise<void> => {
    // A running check may have begun before the clock moved.
    await looking;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
  };
  const timer = setInterval(() => void runDue(), LOOK_EVERY_MS);
  return {
    runDue,
    async close() {
      isClosing = true;
      clearInterval(timer);
      await looking;
    },
  };
}
