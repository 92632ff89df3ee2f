import { useRef, useState } from 'react';
import { authErrorText } from '../../lib/sign-in.ts';

/** An error with its text for people. */
export interface Failure {
  text: string;
  error?: unknown;
}

/** A form's submission: one attempt at a time, and how the last one failed. */
export function useAttempt(notice?: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(
    notice ? { text: notice } : undefined,
  );
  // A second press may come before the button shows that it is busy.
  const running = useRef(false);

  /**
   * @param work resolves to 'leaving' where the next screen is loading: the form then stays busy
   * @param fallback the text where the user pool gives none
   */
  const attempt = async (work: () => Promise<unknown>, fallback: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    let isLeaving = false;
    try {
      isLeaving = (await work()) === 'leaving';
    } catch (error) {
      setFailure({ text: authErrorText(error, fallback), error });
    } finally {
      running.current = isLeaving;
      setBusy(isLeaving);
    }
  };
  return { busy, failure, setFailure, attempt };
}
