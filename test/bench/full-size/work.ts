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

/** By the name of the work: a message, a kind of job, or `rebuild.count` for a stage. */
export type Costs = Record<string, UnitCost>;
