/** How queries behave everywhere. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isErrorCode, isSilence, isTransient } from './api-errors.ts';

/** Attempts after the first, where trying again may help. */
const RETRIES = 2;

interface Happenings {
  /** The server refuses the person, whose status may have changed. */
  onForbidden: () => void;
  /** A query got no answer. */
  onSilence: (client: QueryClient) => void;
}

/** Makes the query client. */
export function createQueryClient({ onForbidden, onSilence }: Happenings): QueryClient {
  const onError = (error: unknown) => {
    if (isErrorCode(error, 'FORBIDDEN')) onForbidden();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Answers are handed on to parts that load later. Told of the fields alone that were read so
        // far, a screen whose part comes after its answer would wait for it for ever.
        notifyOnChangeProps: 'all',
        retry: (failures, error) => {
          if (isSilence(error)) onSilence(client);
          return failures < RETRIES && isTransient(error);
        },
        // Whether there is a network is known by trying alone: a call that waits for one says nothing.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
