/** What waits to be sent, as a query: it changes by what the tabs tell one another. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOutboxChange, waitingSales } from './outbox.ts';
import { waitingKey } from './waiting-key.ts';

const waitingQuery = (userId: string) =>
  queryOptions({ queryKey: waitingKey(userId), queryFn: () => waitingSales(userId) });

/** A person's sales that wait or were refused. */
export function useWaitingSales(userId: string) {
  const client = useQueryClient();
  useEffect(
    () => onOutboxChange(() => void client.invalidateQueries({ queryKey: waitingKey(userId) })),
    [client, userId],
  );
  return useQuery(waitingQuery(userId)).data ?? [];
}
