/** How a release reaches people: at once, or a tenth of the calls first. */
import type { Trigger } from './function-spec.ts';
import { rulesOf } from './stage.ts';

/** The alias by which everything invokes a function. */
export const LIVE = 'live';

/**
 * The functions that answer people, and the consumers of the stream, which are called all the time: five
 * minutes show whether a version works. What is called seldom would show nothing meanwhile: queues and
 * schedules. Two versions side by side would do harm in work that goes in steps: the monthly run and the
 * account's work. The socket only saves screens from asking.
 */
const GRADUAL: Readonly<Record<Trigger['kind'], boolean>> = {
  http: true,
  userPool: true,
  stream: true,
  queue: false,
  schedule: false,
  socket: false,
  runStep: false,
  workStep: false,
};

/** True where a new version of a function with this trigger gets a tenth of the calls for five minutes. */
export const isReleasedGradually = (
  deployment: { stage: string },
  { kind }: Pick<Trigger, 'kind'>,
): boolean => rulesOf(deployment).isGradual && GRADUAL[kind];
