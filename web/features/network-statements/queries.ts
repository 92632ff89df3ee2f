/** The endpoints of networks' statements and of their previews; the networks' columns. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  LineList,
  NetworkStatement,
  StatementMapping,
} from '../../../shared/network-statements/schemas.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages } from '../../lib/pages.ts';
import { toast } from '../../lib/toasts.ts';
import type { FileKind } from '../brought-files/index.ts';

const LINES = 100;

export const statementCalls: FileKind<NetworkStatement>['calls'] = {
  list: (cursor) => api.networkStatements.listNetworkStatements({ cursor }),
  get: (statementId) => api.networkStatements.getNetworkStatement({ statementId }),
  read: (statementId) => api.networkStatements.readNetworkStatement({ statementId }),
  apply: (statementId, preview) =>
    api.networkStatements.applyNetworkStatement({ statementId, preview }),
  listFailures: (statementId, after) =>
    api.networkStatements.listFailedLines({ statementId, after }),
};

export type NewStatement = Parameters<typeof api.networkStatements.uploadNetworkStatement>[0];

export async function uploadStatement(input: NewStatement) {
  const { statement, ...form } = await api.networkStatements.uploadNetworkStatement(input, {
    context: { idempotencyKey: crypto.randomUUID() },
  });
  return { id: statement.id, ...form };
}

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

/** Keeps which column of a network's file has what. */
export function useSaveColumns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mapping: StatementMapping) => api.networkStatements.saveStatementMapping(mapping),
    onSuccess: () => client.invalidateQueries({ queryKey: networksQuery().queryKey }),
    onError: (error) => toast.failure('The mapping couldn’t be saved', error),
  });
}
