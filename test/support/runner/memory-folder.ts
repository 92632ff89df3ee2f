/** The folder of tests' data is in memory: on the disk, each write would wait. */
import { readFileSync, statfsSync } from 'node:fs';

/** Linux's folder in memory. */
const MEMORY = '/dev/shm';
/** The largest test writes less than a tenth of it. */
const FREE_BYTES = 4 * 1024 ** 3;

/**
 * Containers often have one of a few megabytes, from which no program may be started; other systems have
 * none.
 */
function isFit(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    const isForFiles = mounts.some(
      (line) => line.includes(` ${MEMORY} `) && line.includes('noexec'),
    );
    return bavail * bsize >= FREE_BYTES && !isForFiles;
  } catch {
    return false;
  }
}

/** The environment by which `tmpdir()` is the folder in memory; empty where that isn't fit for it. */
export const temporaryInMemory = (): Readonly<Record<string, string>> =>
  isFit() ? { TMPDIR: MEMORY } : {};
