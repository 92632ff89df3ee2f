import type { PendingCodes } from './codes.ts';
import type { FailedSignIns } from './sign-in.ts';

/** What was tried with a name: a user carries it, and a name without one has it here. */
export interface Tried {
  Codes?: PendingCodes;
  SignInFailures?: FailedSignIns;
}

/**
 * What was tried with names that no user answers to. Limits count there as they count for users: else
 * the sixth wrong password, or the sixth wrong code, would tell who exists. A restart forgets it.
 */
export interface Strangers {
  get(name: string): Tried;
  save(name: string, tried: Tried): void;
}

/** Beyond it the oldest is forgotten. */
const MAX_NAMES = 10_000;

export function openStrangers(): Strangers {
  const names = new Map<string, Tried>();
  return {
    get: (name) => names.get(name) ?? {},
    save(name, tried) {
      names.delete(name);
      names.set(name, tried);
      const [oldest] = names.keys();
      if (names.size > MAX_NAMES && oldest !== undefined) names.delete(oldest);
    },
  };
}
