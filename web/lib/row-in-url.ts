import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from './toasts.ts';

/**
 * Opens the row whose id is in the address, also when the list hasn't loaded it.
 * @param name the address's parameter
 * @param queryOf reads one row
 * @returns removes the id from the address, for closing the row
 */
export function useRowInUrl<Row>(
  name: string,
  queryOf: (id: string) => Pick<UseQueryOptions<Row>, 'queryKey' | 'queryFn'>,
  { onFound, failure }: { onFound: (row: Row) => void; failure: string },
): () => void {
  const [query, setQuery] = useSearchParams();
  const id = query.get(name) ?? '';
  const { data, error } = useQuery({ ...queryOf(id), enabled: id !== '' });
  const forget = () => {
    if (!id) return;
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        then.delete(name);
        return then;
      },
      { replace: true },
    );
  };
  const foundId = data === undefined ? '' : id;
  const open = useEffectEvent(() => {
    if (data !== undefined) onFound(data);
  });
  useEffect(() => {
    if (foundId) open();
  }, [foundId]);
  const lostId = data === undefined && error !== null ? id : '';
  const lose = useEffectEvent(() => {
    toast.failure(failure, error);
    forget();
  });
  useEffect(() => {
    if (lostId) lose();
  }, [lostId]);
  return forget;
}
