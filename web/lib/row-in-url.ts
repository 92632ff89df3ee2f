import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOpened } from './opened.ts';
import { toast } from './toasts.ts';

export type RowQuery<Row> = (id: string) => Pick<UseQueryOptions<Row>, 'queryKey' | 'queryFn'>;

interface RowInUrl<Row> {
  rows: readonly Row[];
  /** Reads one row, which the list hasn't loaded. */
  queryOf: RowQuery<Row>;
  /** Text of the toast when that fails. */
  failure: string;
}

/**
 * The row of a list whose id is in the address, as in `?sale=<id>`; Back closes it.
 * @param name the address's parameter
 */
export function useRowInUrl<Row extends { id: string }>(
  name: string,
  { rows, queryOf, failure }: RowInUrl<Row>,
): { row: Row | undefined; open: (row: Row) => void; close: () => void } {
  const { value: id = '', open, close } = useOpened(name, { inAddress: true });
  // A row that has left the list stays open.
  const [known, setKnown] = useState<Row>();
  const listed = [...rows, ...(known ? [known] : [])].find((row) => row.id === id);
  const isRead = id !== '' && !listed;
  const { data, error } = useQuery({ ...queryOf(id), enabled: isRead });

  const lostId = isRead && data === undefined && error !== null ? id : '';
  const lose = useEffectEvent(() => {
    toast.failure(failure, error);
    close();
  });
  useEffect(() => {
    if (lostId) lose();
  }, [lostId]);
  return {
    row: listed ?? (isRead ? data : undefined),
    open: (row) => {
      setKnown(row);
      open(row.id);
    },
    close,
  };
}
