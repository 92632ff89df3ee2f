/**
 * When an administrator last used this device, in any tab: by hand, not by the portal's own calls. The mark
 * names the session, so that a later one begins anew, and no other session has one.
 */
import { ADMIN_IDLE_MS } from '../../shared/identity/policy.ts';
import { endUnusedSession, storedSession } from './auth.ts';
import type { StoredSession } from './session-keeper.ts';

const KEY = 'portal-used';

/** The mark of this tab, for a browser without storage. */
let own: string | undefined;

function readMark(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? own;
  } catch {
    return own;
  }
}

/** Marks the session as used now. */
export function markUse({ sessionId }: StoredSession): void {
  own = JSON.stringify([sessionId, Date.now()]);
  try {
    localStorage.setItem(KEY, own);
  } catch {
    // Storage is off or full; the tab knows its own mark.
  }
}

/** When the session was last used, epoch ms; undefined for a session without a mark. */
export function lastUseOf({ sessionId }: StoredSession): number | undefined {
  const [marked, usedAt] = JSON.parse(readMark() ?? '[]') as [string?, number?];
  return marked === sessionId ? usedAt : undefined;
}

/** True where the session is an administrator's whom this device hasn't seen for too long. */
const isUnused = (session: StoredSession): boolean =>
  Date.now() - (lastUseOf(session) ?? Date.now()) > ADMIN_IDLE_MS;

/** The stored session; one that nobody used for too long ends instead. */
export async function usedSession(): Promise<StoredSession | undefined> {
  const session = await storedSession();
  if (!session || !isUnused(session)) return session;
  await endUnusedSession();
  return undefined;
}
