/** From the cost of a unit to that of all units at full size, and what is left of each limit. */
import { type FunctionSpec, functions } from '../../../infra/model/catalog.ts';
import type { Network } from './network.ts';
import { type UnitCost, type Used, type Work, leftOf } from './work.ts';

/** Seconds that a request to DynamoDB takes, on average of reads and transactions; an assumption. */
export const LATENCY_S = 0.008;
/** Lambda gives one whole processor with so many megabytes; a process of Node.js uses no second one. */
export const MB_OF_PROCESSOR = 1_769;
/** The share of memory that the process may take: Lambda's own part of it is small. */
const HEAP_OPTION = /--max-old-space-size=(\d+)/;

export interface Estimate {
  units: number;
  /** Calls of the function. */
  calls: number;
  /** The seconds of a call, and of all calls with as many at once as there are. */
  secondsOfCall: number;
  seconds: number;
  readUnits: number;
  writeUnits: number;
  /** The most memory of a process, in megabytes. */
  megabytes: number;
  limits: Used[];
  tightest: Used;
}

/** Seconds of one unit in the cloud: the processor's at the function's share of one, and the table's. */
export function secondsOfUnit({ function: name, perSecond }: Work, cost: UnitCost): number {
  const share = Math.min(1, functions[name].memoryMb / MB_OF_PROCESSOR);
  const own = cost.cpuMs / 1_000 / share + (cost.requests * LATENCY_S) / Math.max(1, cost.atOnce);
  return perSecond === undefined ? own : Math.max(own, 1 / perSecond);
}

/** Calls of the function, seconds of the longest one, and seconds until all are over. */
function timeOf({ pace }: Work, units: number, each: number) {
  switch (pace.kind) {
    case 'once':
      return { calls: 1, secondsOfCall: units * each, seconds: units * each };
    case 'goesOn': {
      const whole = (units * each) / pace.atOnce;
      const calls = Math.max(1, Math.ceil(whole / pace.stopsAfter)) * pace.atOnce;
      return {
        calls,
        secondsOfCall: Math.min(whole, pace.stopsAfter + pace.page * each),
        seconds: whole,
      };
    }
    case 'calls':
    case 'rounds': {
      const calls = Math.max(1, Math.ceil(units / pace.perCall));
      const secondsOfCall = Math.min(units, pace.perCall) * each;
      const seconds =
        pace.kind === 'rounds'
          ? calls * pace.every
          : Math.ceil(calls / pace.atOnce) * secondsOfCall;
      return { calls, secondsOfCall, seconds };
    }
  }
}

const heapOf = ({ nodeOptions, memoryMb }: FunctionSpec): number =>
  Number(HEAP_OPTION.exec(nodeOptions ?? '')?.[1] ?? memoryMb);

/** With fewer units what is kept of each can't be told from what the process keeps anyway. */
const KEPT_FROM = 1_000;

/** False for a work that keeps something of each unit, where the sample was too small to see how much. */
export const isMemoryKnown = ({ memory }: Work, { sample }: UnitCost): boolean =>
  memory === 'page' || sample >= KEPT_FROM;

function memoryLimits(work: Work, units: number, cost: UnitCost): Used[] {
  if (!isMemoryKnown(work, cost)) return [];
  const spec: FunctionSpec = functions[work.function];
  const limit = {
    name: 'memory, MB',
    used: megabytesOf(work, units, cost),
    limit: spec.memoryMb,
  };
  if (work.memory === 'page') return [limit];
  const kept = (cost.keptMb * units) / 1_000;
  return [limit, { name: 'heap, MB', used: kept, limit: heapOf(spec) }];
}

const megabytesOf = ({ memory }: Work, units: number, { peakMb, keptMb, sample }: UnitCost) =>
  memory === 'page' ? peakMb : peakMb + Math.max(0, (keptMb * (units - sample)) / 1_000);

/** All that a work takes at a network's size. */
export function estimate(work: Work, cost: UnitCost, network: Network): Estimate {
  const units = work.units(network);
  const each = secondsOfUnit(work, cost);
  const time = timeOf(work, units, each);
  const { pace } = work;
  const limits: Used[] = [
    { name: 'a call, s', used: time.secondsOfCall, limit: functions[work.function].timeoutSeconds },
    ...(pace.kind === 'once'
      ? []
      : [{ name: 'all calls, s', used: time.seconds, limit: pace.within }]),
    ...memoryLimits(work, units, cost),
    ...(work.limits ?? []).map(({ name, used, limit }) => ({
      name,
      used: used(network, time),
      limit,
    })),
  ];
  const tightest = limits.reduce((one, other) => (leftOf(other) < leftOf(one) ? other : one));
  return {
    units,
    ...time,
    readUnits: cost.readUnits * units,
    writeUnits: cost.writeUnits * units,
    megabytes: megabytesOf(work, units, cost),
    limits,
    tightest,
  };
}
