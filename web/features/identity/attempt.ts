import { useState } from 'react';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { authErrorText } from '../../lib/sign-in.ts';

export interface Failure {
  /** The problem in words for people. */
  text: string;
  /** Advice on how to go on. */
  advice?: string;
  /** A new link solves the problem. */
  needsNewLink?: boolean;
  error?: unknown;
}

/** A form's submission: one attempt at a time, and how the last one failed. */
export function useAttempt(notice?: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(
    notice ? { text: notice } : undefined,
  );
  const [run] = useState(oneAtATime);

  /**
   * @param work resolves to 'leaving' where the next screen is loading: the form then stays busy.
   * @param explain explains an error; if a text, it is shown where the user pool gives none
   */
  const attempt = (
    work: () => Promise<unknown>,
    explain: string | ((error: unknown) => Failure),
  ): Promise<void> =>
    run(async () => {
      setBusy(true);
      setFailure(undefined);
      let outcome: unknown;
      try {
        outcome = await work();
      } catch (error) {
        const found =
          typeof explain === 'string' ? { text: authErrorText(error, explain) } : explain(error);
        setFailure({ ...found, error });
      }
      setBusy(outcome === 'leaving');
      return outcome;
    });
  return { busy, failure, setFailure, attempt };
}
