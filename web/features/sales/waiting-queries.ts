/** The waiting sales as a query. Messages between tabs keep it current. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOutboxChange, waitingSales } from './outbox.ts';
import { waitingKey } from './waiting-key.ts';

const waitingQuery = (userId: string) =>
  queryOptions({
    queryKey: waitingKey(userId),
    queryFn: () => waitingSales(userId),
    // A refusal of the device stays one.
    retry: false,
  });

/** False where the device keeps no sales, such as in a private window. */
export const useKeepsSales = (userId: string): boolean => !useQuery(waitingQuery(userId)).isError;

export function useWaitingSales(userId: string) {
  const client = useQueryClient();
  useEffect(
    () => onOutboxChange(() => void client.invalidateQueries({ queryKey: waitingKey(userId) })),
    [client, userId],
  );
  return useQuery(waitingQuery(userId)).data ?? [];
}
