/** The portal's clock on this machine. It can be moved and goes on from there, also after a restart. */
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
  /** Ends the offset in this process; the stored one stays for the next start. */
  release(): void;
}

/** Opens the clock with its stored offset. All functions of this process share it. */
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
