/** A mark that this device keeps answers, so that kept-answers.ts is loaded only when needed. */
import type { Me } from '../../shared/identity/contract.ts';

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

/** Loads the kept answers, if the device has any. */
export const keptAnswers = async () => (isAnythingKept() ? import('./kept-answers.ts') : undefined);

/** The last seen profile. An error counts as none, so that the session goes on asking the server. */
export async function lastSeen(userId: string): Promise<Me | undefined> {
  try {
    return await (await keptAnswers())?.keptProfile(userId);
  } catch {
    return undefined;
  }
}
