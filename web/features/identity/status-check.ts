import { useState } from 'react';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { failureReason } from '../../lib/api-errors.ts';
import { useSession } from '../../lib/session.tsx';

/**
 * Checks if the person's own account status has changed. If it has, the session loads it and the
 * screen changes. (rest unchanged)
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
  return { check, isChecking, note };
}
