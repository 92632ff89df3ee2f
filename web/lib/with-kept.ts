/** Loads what is needed for kept answers only where this device keeps any. */
import type { Me } from '../../shared/identity/contract.ts';
import type * as KeptAnswers from './kept-answers.ts';
import { isAnythingKept } from './kept-mark.ts';

/** Acts on the kept answers, if the device has any. A device that fails at it counts as one that has none. */
export async function withKept<Result>(
  act: (kept: typeof KeptAnswers) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return isAnythingKept() ? await act(await import('./kept-answers.ts')) : undefined;
  } catch {
    return undefined;
  }
}

/** The last seen profile; undefined where there is none, so that the session goes on asking the server. */
export const lastSeen = (userId: string): Promise<Me | undefined> =>
  withKept((kept) => kept.keptProfile(userId));
