/** The result of a check, with the command or the setting that mends it. */

/**
 * `fail`: a deployment would fail, or the deployed portal isn't sound and deploying doesn't mend it. `warn`: look at it;
 * a deployment goes on. `unknown`: it couldn't be looked at.
 */
export type State = 'ok' | 'warn' | 'fail' | 'unknown';

export interface Finding {
  state: State;
  found: string;
  /** The command or the page of the console that mends it; absent where nothing is to be mended. */
  mend?: string;
}

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const warn = (found: string, mend: string): Finding => ({ state: 'warn', found, mend });
export const fail = (found: string, mend: string): Finding => ({ state: 'fail', found, mend });
export const unknown = (found: string, mend: string): Finding => ({
  state: 'unknown',
  found,
  mend,
});

/** The problems; where there is none, one finding that all is well. */
export const orOk = (problems: readonly Finding[], found: string): Finding[] =>
  problems.length > 0 ? [...problems] : [ok(found)];
