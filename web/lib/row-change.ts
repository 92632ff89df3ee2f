/** Changes of list rows that other administrators may change at the same time. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '../../shared/notifications/contract.ts';
import { conflictingState, isErrorCode } from './api-errors.ts';
import { refetchTopics } from './live.ts';
import { toast } from './toasts.ts';

/** A row of which only some fields may be known, as after a conflict. */
export type KnownRow<Row> = Partial<Row> & { id: string };

/** How to update a kind of row in the cache, and the topics that its change affects. */
export interface RowKind<Row> {
  show: (client: QueryClient, row: KnownRow<Row>) => void;
  topics: readonly LiveTopic[];
}

/** Changes one row: the answer or, after a conflict, the current state replaces it, and counters are fetched again. */
export function useRowChange<Row extends { id: string }, Input>(
  { show, topics }: RowKind<Row>,
  options: {
    /** Returns the row, or its changed fields. */
    change: (input: Input) => Promise<KnownRow<Row>>;
    idOf: (input: Input) => string;
    success: string | ((row: KnownRow<Row>) => string);
    failure: string | ((error: Error) => string);
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: options.change,
    onSuccess: (row) => {
      const { success } = options;
      toast.success(typeof success === 'string' ? success : success(row));
      show(client, row);
      refetchTopics(client, topics);
    },
    onError: (error, input) => {
      const { failure } = options;
      toast.failure(typeof failure === 'string' ? failure : failure(error), error);
      const current = conflictingState(error);
      if (current) show(client, { ...current, id: options.idOf(input) } as KnownRow<Row>);
      if (isErrorCode(error, 'CONFLICT')) refetchTopics(client, topics);
    },
  });
}

type Outcome<Row> =
  | { id: string; outcome: 'done'; row: Row }
  | { id: string; outcome: 'refused'; current?: Record<string, unknown> | undefined };

/** Changes many rows; each row is updated from its own result. */
export function useManyRowsChange<Row extends { id: string }, Input, Result extends Outcome<Row>>(
  { show, topics }: RowKind<Row>,
  options: {
    change: (input: Input) => Promise<{ results: Result[] }>;
    failure: (input: Input) => string;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: options.change,
    onSuccess: ({ results }) => {
      for (const result of results)
        if (result.outcome === 'done') show(client, result.row);
        else if (result.current)
          show(client, { ...result.current, id: result.id } as KnownRow<Row>);
      refetchTopics(client, topics);
    },
    onError: (error, input) => {
      toast.failure(options.failure(input), error);
      // Some rows may have changed although the answer was lost.
      refetchTopics(client, topics);
    },
  });
}
