/** A mark that this device keeps answers, so that kept-answers.ts is loaded only when needed. */
import type { Me } from '../../shared/identity/contract.ts';
import type * as KeptAnswers from './kept-answers.ts';

export const KEPT_MARK = 'portal-kept';

export function markKept(): void {
  try {
    localStorage.setItem(KEPT_MARK, 'yes');
  } catch {
    // Storage is off, so the device keeps no answers either.
  }
}

function isAnythingKept(): boolean {
  try {
    return localStorage.getItem(KEPT_MARK) !== null;
  } catch {
    return false;
  }
}

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
