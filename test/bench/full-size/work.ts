/** The words of the table: a work, what it was measured to cost, and what is left of its limits. */
import type { FunctionName } from '../../../infra/model/catalog.ts';
import type { Network } from './network.ts';

/** How a work goes on beyond one call of its function. All times are seconds. */
export type Pace =
  /** One call does all of it. */
  | { kind: 'once' }
  /** A call does so many; `atOnce` calls run side by side. All calls together have `within`. */
  | { kind: 'calls'; perCall: number; atOnce: number; within: number }
  /** A call ends by itself after a page, and another goes on; `atOnce` side by side. All have `within`. */
  | { kind: 'goesOn'; stopsAfter: number; page: number; atOnce: number; within: number }
  /** A scheduled call takes at most so many, and the next the rest; all are to be done `within`. */
  | { kind: 'rounds'; perCall: number; every: number; within: number };

/** Another limit that a work could meet, such as the size of an item. */
export interface OwnLimit {
  /** For the table: `execution history, events`. */
  name: string;
  used: (network: Network, estimate: { seconds: number }) => number;
  limit: number;
}

export interface Work {
  function: FunctionName;
  /** One of what it works on, in the singular: `agent`. */
  unit: string;
  /** The units of one time that the work is due. */
  units: (network: Network) => number;
  pace: Pace;
  /** The memory is that of a page, however many units there are, or keeps something of each. */
  memory: 'page' | 'all';
  /** The most that a second may do, where that and not the machine decides: `mailsPerSecond`. */
  perSecond?: number;
  limits?: readonly OwnLimit[];
  /** The reason why it is left so that it doesn't fit at full size: for people. */
  exceeds?: string;
}

/** The cost of one unit of a work on the sample. */
export interface UnitCost {
  /** Units that the sample had. */
  sample: number;
  /** Milliseconds of the processor. */
  cpuMs: number;
  /** Requests to the table, and how many of them were under way at a time. */
  requests: number;
  atOnce: number;
  readUnits: number;
  writeUnits: number;
  /** Megabytes before the first unit; the most of the process; and kept for a thousand units. */
  restMb: number;
  peakMb: number;
  keptMb: number;
}

/** One limit at full size. */
export interface Used {
  name: string;
  used: number;
  limit: number;
}

/** The share of a limit that is left, in percent; below 0 where it is exceeded. */
export const leftOf = ({ used, limit }: Used): number => Math.floor(100 * (1 - used / limit));
