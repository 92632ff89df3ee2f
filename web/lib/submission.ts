/** One idempotency key for each submission, repeated on retries. */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { isMaintained, isTransient, WaitsForSecondPerson } from './api-errors.ts';
import { type Attempt, forgetLater, keepAttempt, readAttempt } from './attempts.ts';

const RETRIES = 2;

interface SubmissionOptions<Input, Output> extends Omit<
  UseMutationOptions<Output, Error, Input>,
  'mutationFn' | 'retry'
> {
  /**
   * The form's draft, which is deleted once it is submitted, also when the form was left meanwhile. Its
   * content keeps its key after a reload too. Not for input with a secret.
   */
  draft?: string | undefined;
}

/**
 * A mutation that creates something. The same content keeps its key until it succeeds or waits for a second
 * person, for retries by the network or by the person; changed content gets a new key.
 */
export function useSubmission<Input, Output>(
  create: (input: Input, idempotencyKey: string) => Promise<Output>,
  { draft, ...options }: SubmissionOptions<Input, Output> = {},
) {
  const attempt = useRef<Attempt>(undefined);
  const attemptOf = (input: Input) => {
    const content = JSON.stringify(input);
    if (attempt.current?.content === content) return attempt.current;
    return draft === undefined ? undefined : readAttempt(draft, content);
  };
  const mutation = useMutation<Output, Error, Input>({
    ...options,
    retry: (failures, error) =>
      navigator.onLine && failures < RETRIES && isTransient(error) && !isMaintained(error),
    mutationFn: async (input) => {
      const mine = attemptOf(input) ?? {
        content: JSON.stringify(input),
        key: crypto.randomUUID(),
      };
      attempt.current = mine;
      const forgetSent = draft === undefined ? undefined : forgetLater(draft);
      if (draft !== undefined) keepAttempt(draft, mine);
      const end = () => {
        attempt.current = undefined;
        forgetSent?.();
      };
      try {
        const result = await create(input, mine.key);
        end();
        return result;
      } catch (error) {
        if (error instanceof WaitsForSecondPerson) end();
        throw error;
      }
    },
  });
  return {
    ...mutation,
    /** Begins another submission, also with the same content. */
    reset: () => {
      attempt.current = undefined;
      mutation.reset();
    },
    /** The key of an attempt with this content that failed, for sending it again. */
    attemptedKey: (input: Input) => attemptOf(input)?.key,
  };
}
