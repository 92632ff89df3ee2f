/** How queries behave everywhere. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isErrorCode, isTransient } from './api-errors.ts';

/** Attempts after the first, where trying again may help. */
const RETRIES = 2;

/**
 * Makes the query client.
 * @param onForbidden called when the server refuses the person, whose status may have changed
 */
export function createQueryClient(onForbidden: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isErrorCode(error, 'FORBIDDEN')) onForbidden();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
      },
      mutations: { retry: false },
    },
  });
}
