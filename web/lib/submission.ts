/** One idempotency key for each submission, repeated on retries. */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { isMaintained, isTransient } from './api-errors.ts';

const RETRIES = 2;

/**
 * A mutation that creates something. The same content keeps its key until it succeeds, for retries by the
 * network or by the person; changed content gets a new key.
 */
export function useSubmission<Input, Output>(
  create: (input: Input, idempotencyKey: string) => Promise<Output>,
  options: Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn' | 'retry'> = {},
) {
  const attempt = useRef<{ content: string; key: string }>(undefined);
  const mutation = useMutation<Output, Error, Input>({
    ...options,
    retry: (failures, error) =>
      navigator.onLine && failures < RETRIES && isTransient(error) && !isMaintained(error),
    mutationFn: async (input) => {
      const content = JSON.stringify(input);
      if (attempt.current?.content !== content)
        attempt.current = { content, key: crypto.randomUUID() };
      const result = await create(input, attempt.current.key);
      attempt.current = undefined;
      return result;
    },
  });
  return {
    ...mutation,
    /** The key of the last attempt that failed, for sending the same content again. */
    attemptedKey: () => attempt.current?.key,
  };
}
