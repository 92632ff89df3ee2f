import { useRef, useState } from 'react';
import { authErrorText } from '../../lib/sign-in.ts';

/** What went wrong, for people, and the error that said it. */
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
  // A second press in the same moment comes before the button shows that it is busy.
  const running = useRef(false);

  /**
   * @param work answers 'leaving' where the next screen is on its way: until then the form stays busy
   * @param fallback what to say where the user pool said nothing
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
