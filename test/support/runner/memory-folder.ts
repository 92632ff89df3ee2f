/** Where stacks of tests keep their data: in memory, as they wait for the disk at each write otherwise. */
import { statfsSync } from 'node:fs';

/** Linux's folder in memory. */
const MEMORY = '/dev/shm';
/** The largest test writes less than a tenth of it. */
const FREE_BYTES = 4 * 1024 ** 3;

/** Bytes that may be written there; 0 where there is no such folder. */
function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    // Other systems have none, and some containers one of a few megabytes.
    return 0;
  }
}

/** The environment by which `tmpdir()` is the folder in memory; empty where that isn't large enough. */
export const temporaryInMemory = (): Readonly<Record<string, string>> =>
  freeBytes() < FREE_BYTES ? {} : { TMPDIR: MEMORY };
