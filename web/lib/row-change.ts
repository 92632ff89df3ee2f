/** Mutations of the rows of lists that other people change too. */
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { LiveTopic } from '../../shared/notifications/contract.ts';
import { conflictingState, isErrorCode } from './api-errors.ts';
import { refetchTopics } from './live.ts';
import { prependRow, removeRow, replaceRow } from './pages.ts';
import { useSubmission } from './submission.ts';
import { toast } from './toasts.ts';

/** A row with the fields that an answer contains; a conflict's answer has only some. */
export type PartialRow<Row> = Partial<Row> & { id: string };

/** Where the cache holds a kind of row, and what else is read again after its change. */
export interface RowKind<Row> {
  topics: readonly LiveTopic[];
  /** Key of all cached lists of these rows. */
  listKey: () => QueryKey;
  /** Key of one cached row, for kinds that are also read one by one. */
  detailKey?: (id: string) => QueryKey;
  /** Fields that a change may remove: an answer without them clears them. */
  optional?: { [Field in keyof Row]?: undefined };
}

/** Updates a row wherever the cache holds it. */
export function showRow<Row extends { id: string }>(
  client: QueryClient,
  { listKey, detailKey, optional }: RowKind<Row>,
  row: PartialRow<Row>,
): void {
  replaceRow(client, listKey(), { ...optional, ...row });
  if (detailKey)
    client.setQueryData<Row>(detailKey(row.id), (old) => (old ? { ...old, ...row } : old));
}

/** A specified text, or a function that chooses one. */
type TextFor<Subject> = string | ((subject: Subject) => string);
const textFor = <Subject>(text: TextFor<Subject>, subject: Subject) =>
  typeof text === 'string' ? text : text(subject);

/** Creates a row, which is shown at the head of the lists that it belongs to at once. */
export function useRowCreation<Row extends { id: string }, Input>(
  { topics }: Pick<RowKind<Row>, 'topics'>,
  options: {
    create: (input: Input, options: { context: { idempotencyKey: string } }) => Promise<Row>;
    /** Keys of the cached lists that show the row first. */
    listsOf: (row: Row) => readonly QueryKey[];
    /** Keys of other queries that the new row changes. */
    invalidates?: readonly QueryKey[];
    success?: string;
    failure?: TextFor<Error>;
    /** The form's draft, which goes once the row is created. */
    draft?: string;
  },
) {
  const client = useQueryClient();
  const { create, listsOf, invalidates = [], success, failure, draft } = options;
  return useSubmission(
    (input: Input, idempotencyKey) => create(input, { context: { idempotencyKey } }),
    {
      draft,
      onSuccess: (row) => {
        if (success) toast.success(success);
        for (const queryKey of listsOf(row)) prependRow(client, queryKey, row);
        for (const queryKey of invalidates) void client.invalidateQueries({ queryKey });
        refetchTopics(client, topics);
      },
      onError: (error) => {
        if (failure) toast.failure(textFor(failure, error), error);
        // The figures of the form may have changed, or the row be there though the answer was lost.
        for (const queryKey of invalidates) void client.invalidateQueries({ queryKey });
      },
    },
  );
}

/**
 * Changes a row. After a conflict the row is shown as the server described it, after another failure as it is
 * read again.
 */
export function useRowChange<Row extends { id: string }, Input>(
  kind: RowKind<Row>,
  options: {
    /** Answers with the row, or with those of its fields that have changed. */
    change: (input: Input) => Promise<PartialRow<Row>>;
    idOf: (input: Input) => string;
    success: TextFor<PartialRow<Row>>;
    failure: TextFor<Error>;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => options.change(input),
    onSuccess: (row) => {
      toast.success(textFor(options.success, row));
      showRow(client, kind, row);
      refetchTopics(client, kind.topics);
    },
    onError: (error, input) => {
      toast.failure(textFor(options.failure, error), error);
      const current = conflictingState(error);
      if (current)
        showRow(client, kind, { ...current, id: options.idOf(input) } as PartialRow<Row>);
      // The change may have happened, though its answer was lost.
      refetchTopics(client, kind.topics);
    },
  });
}

/** Deletes a row, unless it has changed since it was read. */
export function useRowDeletion<Row extends { id: string }>(
  { topics, listKey }: RowKind<Row>,
  options: {
    remove: (row: Row) => Promise<{ id: string }>;
    success: string;
    failure: string;
  },
) {
  const client = useQueryClient();
  const forget = (id: string) => {
    removeRow(client, listKey(), id);
    refetchTopics(client, topics);
  };
  return useMutation({
    mutationFn: (row: Row) => options.remove(row),
    onSuccess: ({ id }) => {
      toast.success(options.success);
      forget(id);
    },
    onError: (error, { id }) => {
      toast.failure(options.failure, error);
      // Another administrator has deleted the row already, or changed it.
      if (isErrorCode(error, 'NOT_FOUND')) forget(id);
      else refetchTopics(client, topics);
    },
  });
}

type RowResult<Row> =
  | { id: string; outcome: 'done'; row: Row }
  | { id: string; outcome: 'refused'; current?: Record<string, unknown> | undefined };

/** Changes many rows in one call, which answers with a result for each. */
export function useManyRowsChange<Row extends { id: string }, Input, Result extends RowResult<Row>>(
  kind: RowKind<Row>,
  options: {
    change: (input: Input) => Promise<{ results: Result[] }>;
    failure: (input: Input) => string;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => options.change(input),
    onSuccess: ({ results }) => {
      for (const result of results)
        if (result.outcome === 'done') showRow(client, kind, result.row);
        else if (result.current)
          showRow(client, kind, { ...result.current, id: result.id } as PartialRow<Row>);
      refetchTopics(client, kind.topics);
    },
    onError: (error, input) => {
      toast.failure(options.failure(input), error);
      // The change may have happened, though its answer was lost.
      refetchTopics(client, kind.topics);
    },
  });
}
