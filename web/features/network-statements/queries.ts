/** Networks' statements: uploading, following, looking through and applying them; the networks' columns. */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  LineList,
  NetworkStatement,
  StatementMapping,
} from '../../../shared/network-statements/schemas.ts';
import { api, queries } from '../../lib/api.ts';
import { isBeingWorkedOn, readAllFailures } from '../../lib/file-status.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages } from '../../lib/pages.ts';
import { toast } from '../../lib/toasts.ts';
import { postFile } from '../../lib/upload.ts';

const POLL_MS = 1000;
const LINES = 100;

/** One statement, followed while a job works on it. */
export const useStatement = (statementId: string | null) =>
  useQuery({
    ...queries.networkStatements.getNetworkStatement.queryOptions({
      input: statementId ? { statementId } : skipToken,
    }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingWorkedOn(state.data) ? POLL_MS : false),
  });

/** All statements, newest first. */
export const statementsQuery = () =>
  queries.networkStatements.listNetworkStatements.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...inPages,
    staleTime: 0,
  });

/** The networks that products have, with the columns that are kept. */
export const networksQuery = () =>
  queries.networkStatements.listStatementNetworks.queryOptions({ staleTime: 0 });

/** The lines of one list of a preview. */
export const linesQuery = (
  { id: statementId, preview }: Pick<NetworkStatement, 'id' | 'preview'>,
  list: LineList,
) =>
  queries.networkStatements.listStatementLines.infiniteOptions({
    input: (cursor: string | undefined) => ({ statementId, preview, list, limit: LINES, cursor }),
    ...inPages,
  });

/** Lines of the last application that failed. */
export const failedLinesQuery = ({ id: statementId }: NetworkStatement) => ({
  queryKey: queries.networkStatements.listFailedLines.key({ input: { statementId } }),
  queryFn: () =>
    readAllFailures((after) => api.networkStatements.listFailedLines({ statementId, after })),
  staleTime: 0,
});

type NewStatement = Parameters<typeof api.networkStatements.uploadNetworkStatement>[0];

interface ChosenStatement {
  file: File;
  input: NewStatement;
  onProgress: (part: number) => void;
}

/** Uploads a statement and has it read. */
export function useBringInStatement() {
  const show = useShowStatement();
  return useMutation({
    mutationFn: async ({ file, input, onProgress }: ChosenStatement) => {
      const { statement, ...form } = await api.networkStatements.uploadNetworkStatement(input, {
        context: { idempotencyKey: crypto.randomUUID() },
      });
      await postFile(form, file, { onProgress, signal: new AbortController().signal });
      return api.networkStatements.readNetworkStatement({ statementId: statement.id });
    },
    onSuccess: show,
    onError: (error) => toast.failure('The statement couldn’t be uploaded', error),
  });
}

/** Shows a statement's new state at once. */
function useShowStatement() {
  const client = useQueryClient();
  const { getNetworkStatement, listNetworkStatements } = queries.networkStatements;
  return (statement: NetworkStatement) => {
    const input = { statementId: statement.id };
    client.setQueryData(getNetworkStatement.queryKey({ input }), statement);
    void client.invalidateQueries({ queryKey: listNetworkStatements.key() });
  };
}

/** Says that a step failed, and reads the statements again: it may have happened, though its answer was lost. */
function useShowFailure(title: string) {
  const client = useQueryClient();
  return (error: Error) => {
    toast.failure(title, error);
    const { getNetworkStatement, listNetworkStatements } = queries.networkStatements;
    for (const queryKey of [getNetworkStatement.key(), listNetworkStatements.key()])
      void client.invalidateQueries({ queryKey });
  };
}

/** Checks a statement against the sales as they are now. */
export const useCheckStatement = () => {
  const show = useShowStatement();
  return useMutation({
    mutationFn: (statementId: string) =>
      api.networkStatements.readNetworkStatement({ statementId }),
    onSuccess: show,
    onError: useShowFailure('The statement couldn’t be checked'),
  });
};

export const useApplyStatement = () => {
  const show = useShowStatement();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: statementId, preview }: NetworkStatement) =>
      api.networkStatements.applyNetworkStatement({ statementId, preview }),
    onSuccess: (statement) => {
      show(statement);
      refetchTopics(client, ['sales', 'payouts']);
    },
    onError: useShowFailure('The statement couldn’t be applied'),
  });
};

/** Keeps which column of a network's file has what. */
export function useSaveColumns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mapping: StatementMapping) => api.networkStatements.saveStatementMapping(mapping),
    onSuccess: () => client.invalidateQueries({ queryKey: networksQuery().queryKey }),
    onError: (error) => toast.failure('The columns couldn’t be kept', error),
  });
}
