/** Changing a row of a list that others change too. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '../../shared/notifications/contract.ts';
import { conflictingState, isErrorCode } from './api-errors.ts';
import { refetchTopics } from './live.ts';
import { toast } from './toasts.ts';

/** A row as far as it is known: of a conflict only what the server told. */
export type KnownRow<Row> = Partial<Row> & { id: string };

/** How a kind of row is shown anew wherever it stands, and what follows from its change. */
export interface RowKind<Row> {
  show: (client: QueryClient, row: KnownRow<Row>) => void;
  topics: readonly LiveTopic[];
}

/** One change of one row: the answer replaces it, counters follow; of a conflict, what happened. */
export function useRowChange<Row extends { id: string }, Input>(
  { show, topics }: RowKind<Row>,
  options: {
    /** Answers with the row, or with what of it has changed. */
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

/** One change of many rows: each shows what became of it. */
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
      // The answer may be lost, and some of it done.
      refetchTopics(client, topics);
    },
  });
}
