/** The result of all checks, for people and for programs. */
import { countOf } from '../../../shared/kernel/count.ts';
import type { Finding, State } from './check.ts';

export interface Line extends Finding {
  check: string;
}

export interface Report {
  stage: string;
  /** Absent where the settings can't be used. */
  account?: string;
  region?: string;
  /** ISO 8601, real time. */
  at: string;
  lines: readonly Line[];
  /** The names of checks that couldn't be made, because one before them failed. */
  skipped: readonly string[];
}

const STATE_WIDTH = 'unknown'.length;
const NAME_WIDTH = 'alarm-addresses'.length;

/** A check's line: its state, its name, what was found, and what mends it. */
export const renderLine = ({ state, check, found, mend }: Line): string =>
  `${state.padEnd(STATE_WIDTH)}  ${check.padEnd(NAME_WIDTH)}  ${found}${mend === undefined ? '' : ` → ${mend}`}`;

/** The lines after the last check: what wasn't looked at, and the counts. */
export function renderEnd({ lines, skipped }: Report): string[] {
  const count = (state: State) => lines.filter((line) => line.state === state).length;
  const counts = [
    `${count('ok')} ok`,
    countOf(count('warn'), 'warning'),
    `${count('fail')} failed`,
    `${count('unknown')} unknown`,
  ].join(', ');
  const rest = skipped.length > 0 ? [`Not looked at: ${skipped.join(', ')}.`] : [];
  return [...rest, `${counts}.`];
}

/** True where a deployment is to be stopped. */
export const isFailed = ({ lines }: Report): boolean => lines.some(({ state }) => state === 'fail');
