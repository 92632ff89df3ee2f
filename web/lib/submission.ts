/** One idempotency key per submission, the same on every retry (DESIGN 5). */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { isTransient } from './api-errors.ts';

const RETRIES = 2;

/**
 * A mutation that creates something. The same content sent again, by the network's retry or by the
 * person's, carries the same key until it succeeded; other content gets another.
 */
export function useSubmission<Input, Output>(
  create: (input: Input, idempotencyKey: string) => Promise<Output>,
  options: Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn' | 'retry'> = {},
) {
  const attempt = useRef<{ content: string; key: string }>(undefined);
  const mutation = useMutation<Output, Error, Input>({
    ...options,
    retry: (failures, error) => navigator.onLine && failures < RETRIES && isTransient(error),
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
    /** The key of what was sent last without success, under which it can be sent again. */
    attemptedKey: () => attempt.current?.key,
  };
}
