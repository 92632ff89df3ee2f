/** How queries behave everywhere. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isErrorCode, isTransient, isUnauthenticated } from './api-errors.ts';

/** Attempts after the first, where trying again may help. */
const RETRIES = 2;

/**
 * Makes the query client.
 * @param onRefused called when the server refuses the session or the person: both may have changed
 */
export function createQueryClient(onRefused: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthenticated(error) || isErrorCode(error, 'FORBIDDEN')) onRefused();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
      },
      mutations: { retry: false },
    },
  });
}
