/** Whether this device keeps what was seen, told without loading what keeps it. */
import type { Me } from '../../shared/identity/contract.ts';

export const KEPT_MARK = 'portal-kept';

/** Tells that something is kept. */
export function markKept(): void {
  try {
    localStorage.setItem(KEPT_MARK, 'yes');
  } catch {
    // Storage is off, and with it what would be kept.
  }
}

function isAnythingKept(): boolean {
  try {
    return localStorage.getItem(KEPT_MARK) !== null;
  } catch {
    return false;
  }
}

/** What was seen last, where the device keeps anything of it. */
export const keptAnswers = async () => (isAnythingKept() ? import('./kept-answers.ts') : undefined);

/** A person's profile as it was seen last. Where the device can't tell, nothing was: asking must go on. */
export async function lastSeen(userId: string): Promise<Me | undefined> {
  try {
    return await (await keptAnswers())?.keptProfile(userId);
  } catch {
    return undefined;
  }
}
