/** Defaults of all queries. */
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isErrorCode, isNetworkError, isTransient } from './api-errors.ts';

/** Retries after a transient failure. */
const RETRIES = 2;

// A screen shows that a step is under way before the next key or press comes: otherwise a second press would
// take the step twice, and Escape would close a question whose step goes on.
notifyManager.setScheduler(queueMicrotask);

interface QueryEvents {
  /** The server refused a call; the person's status may have changed. */
  onForbidden: () => void;
  /** A query got no answer. */
  onNetworkError: (client: QueryClient) => void;
}

export function createQueryClient({ onForbidden, onNetworkError }: QueryEvents): QueryClient {
  const onError = (error: unknown) => {
    if (isErrorCode(error, 'FORBIDDEN')) onForbidden();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Lazy parts receive answers as props. If only the fields that were read so far caused a
        // render, a part that loads after its answer would never get it.
        notifyOnChangeProps: 'all',
        retry: (failures, error) => {
          if (isNetworkError(error)) onNetworkError(client);
          // The device says when it is connected again, and everything is fetched then.
          return navigator.onLine && failures < RETRIES && isTransient(error);
        },
        // Only a call can tell whether there is a network; a paused call would show no error.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
