/** How much memory a process took. */
import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/**
 * The most memory that this process had at a time, in bytes. On Linux `maxRSS` is no less than what the
 * parent had when it started the process, so there the kernel's figure of the process alone is read.
 */
export function peakMemory(): number {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS * 1024;
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))?.[1];
  if (!kilobytes) throw new Error(`${STATUS} has no VmHWM`);
  return Number(kilobytes) * 1024;
}
