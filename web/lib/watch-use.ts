/** Watches an administrator's use of the device; apart from what reads it, which agents' phones load too. */
import { useEffect } from 'react';
import { lastUseOf, markUse, usedSession } from './idle-session.ts';
import { useSession } from './session.tsx';

const CHECK_EVERY_MS = 15_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Ends the session that nobody uses for too long, while there is one. */
export function useWatchedUse(): void {
  const { session } = useSession();
  const isWatched = session.status === 'signedIn' && !session.ended;
  useEffect(() => (isWatched ? watchUse() : undefined), [isWatched]);
}

function watchUse(): () => void {
  let seenAt = 0;
  const record = async () => {
    // Whoever comes back too late doesn't wake the session by the first press.
    const session = await usedSession();
    if (session) markUse(session);
  };
  const seen = () => {
    if (Date.now() - seenAt < CHECK_EVERY_MS) return;
    seenAt = Date.now();
    void record();
  };
  const check = async () => {
    const session = await usedSession();
    // A session that took the place of another one here has no mark yet.
    if (session && lastUseOf(session) === undefined) markUse(session);
  };
  seen();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  for (const name of USES) window.addEventListener(name, seen, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const name of USES) window.removeEventListener(name, seen, { capture: true });
  };
}
