/** A fault for the doctor to find. */
import type { Values } from '../../../infra/model/setting-layers.ts';
import type { Outside } from '../../../infra/tools/doctor/cloud.ts';
import type { State } from '../../../infra/tools/doctor/finding.ts';
import type { Answers } from './double.ts';

/** A change of the sound portal, and the one finding that isn't `ok` then. */
export interface Case {
  when: string;
  /** Replaced answers. */
  answers?: Answers;
  /** Replaced members of stacks' descriptions, by the id of the stack; undefined where it isn't deployed. */
  stacks?: Record<string, Record<string, unknown> | undefined>;
  outside?: Partial<Outside>;
  settings?: Values;
  state: State;
  found: RegExp;
  mend?: RegExp;
}
