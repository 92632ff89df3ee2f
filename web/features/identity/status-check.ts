import { useEffect, useState } from 'react';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { failureReason } from '../../lib/api-errors.ts';
import { onWake } from '../../lib/session-events.ts';
import { useSession } from '../../lib/session.tsx';

/**
 * Checks if the person's own account status has changed. If it has, the session loads it and the
 * screen changes.
 * @param unchanged the note to show if it hasn't
 */
export function useStatusCheck(status: ProfileStatus, unchanged: string) {
  const { refresh } = useSession();
  const [isChecking, setChecking] = useState(false);
  const [note, setNote] = useState('');
  const run = async () => {
    setChecking(true);
    setNote('');
    try {
      const me = await api.identity.getMe();
      if (me.status === status) setNote(unchanged);
      else await refresh();
    } catch (error) {
      setNote(failureReason(error));
    } finally {
      setChecking(false);
    }
  };
  const check = () => void run();
  useSilentCheck(status, refresh);
  return { check, isChecking, note };
}

/** The live connection admits active people only, so the page asks; often enough to seem immediate. */
const ASK_EVERY_MS = 5_000;

/** Looks for a changed status while the page is in sight; the person hears of a change alone. */
function useSilentCheck(status: ProfileStatus, refresh: () => Promise<void>): void {
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        if ((await api.identity.getMe()).status !== status) await refresh();
      } catch {
        // The next look asks again; Check again says what is wrong.
      }
    };
    const timer = setInterval(() => void look(), ASK_EVERY_MS);
    const stopWaking = onWake(() => void look());
    return () => {
      clearInterval(timer);
      stopWaking();
    };
  }, [status, refresh]);
}
