/** The portal's clock on this machine: it can be moved, goes on from there, and a restart keeps it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { moveClock, systemClock } from '../../../functions/platform/clock.ts';
import { readJson, writeJson } from './data-dir.ts';

const kept = z.object({ offsetMs: z.number() });

export interface LocalClock {
  /** The portal's time. */
  now(): Date;
  /** @param to ISO 8601; undefined: the machine's time again */
  move(to: string | undefined): void;
  /** Gives the process its own time back; what is stored stays for the next start. */
  release(): void;
}

/** Takes up the clock as it was left. One clock serves all functions of this process. */
export function openClock(dataDir: string): LocalClock {
  const file = join(dataDir, 'clock.json');
  const stored = readJson(file);
  if (stored !== undefined) {
    const { offsetMs } = kept.parse(stored);
    moveClock(offsetMs === 0 ? undefined : new Date(Date.now() + offsetMs));
  }
  return {
    now: () => systemClock.now(),
    move(to) {
      const target = to === undefined ? undefined : new Date(to);
      moveClock(target);
      writeJson(file, { offsetMs: target ? target.getTime() - Date.now() : 0 });
    },
    release() {
      if (existsSync(file)) moveClock(undefined);
    },
  };
}
