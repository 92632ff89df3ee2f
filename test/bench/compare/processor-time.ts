/** Processor time of a process and all that it started, where the system tells: on Linux. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Indexes of the fields behind the program's name in `/proc/<pid>/stat`. */
const PARENT = 1;
/** The process's own time and that of its ended children, in user mode and in the system. */
const TICKS = [11, 12, 13, 14] as const;
/** Linux counts in hundredths of a second towards programs, whatever its own clock. */
const TICKS_A_SECOND = 100;

interface Used {
  parent: number;
  seconds: number;
}

async function usedBy(pid: string): Promise<Used | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // It has ended since the folder was read.
  if (text === undefined) return undefined;
  // The name stands in brackets, and may have any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = TICKS.reduce((sum, at) => sum + Number(fields[at]), 0);
  return { parent: Number(fields[PARENT]), seconds: ticks / TICKS_A_SECOND };
}

/** Seconds of the processor since the process began; NaN where the system doesn't tell. */
export async function processorSeconds(pid: number): Promise<number> {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = new Map<number, Used>();
  for (const one of pids) {
    const used = await usedBy(one);
    if (used) all.set(Number(one), used);
  }
  const isOurs = (one: number): boolean =>
    one === pid || (all.has(one) && isOurs(all.get(one)?.parent ?? 0));
  return [...all].reduce((sum, [one, { seconds }]) => sum + (isOurs(one) ? seconds : 0), 0);
}
