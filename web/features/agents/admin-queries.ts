/** Queries and mutations of Agent Management. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgentRow } from '../../../shared/agents/schemas.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { fieldIssues } from '../../lib/api-errors.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { exportInput, inPages, type ListFilter, pageInput } from '../../lib/pages.ts';
import { type RowKind, showRow, useRowChange } from '../../lib/row-change.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';
import { useSaveBankingBy } from './save-banking.ts';

type AgentFilter = ListFilter<ProfileStatus> & { sort?: string | undefined };

/** The order by name, which the server has for the list that nothing narrows. */
const orderOf = ({ q, status, sort, order }: AgentFilter) => {
  if (q || status) return { order };
  return { order: sort === 'Agent' ? 'a-z' : sort === '-Agent' ? 'z-a' : order } as const;
};

export const agentsExport = (list: AgentFilter) => ({ ...exportInput(list), ...orderOf(list) });

export function agentsQuery(list: AgentFilter) {
  const pageAt = pageInput(list);
  return queries.agents.listAgents.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...pageAt(cursor), ...orderOf(list) }),
    ...inPages,
  });
}

/** One agent with all details. */
export const agentDetailQuery = (agentId: string) =>
  queries.agents.getAgent.queryOptions({ input: { agentId } });

/**
 * One agent with all details.
 * @param enabled false while the agent is being deleted: the details stay, and aren't read again
 */
export const useAgentDetail = (agentId: string, enabled = true) =>
  useQuery({ ...agentDetailQuery(agentId), enabled });

const agentRows: RowKind<AgentRow> = {
  topics: ['agents'],
  listKey: () => queries.agents.listAgents.key(),
  detailKey: (agentId) => agentDetailQuery(agentId).queryKey,
};

export const useSetAgentStatus = () =>
  useRowChange(agentRows, {
    change: api.agents.setAgentStatus,
    idOf: ({ agentId }) => agentId,
    success: 'Agent status updated',
    failure: 'Failed to update agent status',
  });

/** Adds an agent, with a temporary password. The input has a password, so it isn't kept. */
export function useAddAgent() {
  const client = useQueryClient();
  return useSubmission(
    (agent: Parameters<typeof api.agents.addAgent>[0], idempotencyKey) =>
      api.agents.addAgent(agent, { context: { idempotencyKey } }),
    {
      gcTime: 0,
      onSuccess: ({ fullName }) => {
        toast.success(`${fullName} was added and can sign in now`);
        refetchTopics(client, ['agents']);
      },
      onError: (error) => {
        const taken = fieldIssues(error).find(({ message }) => error.message === message);
        // The specification's words for an e-mail address or code that is taken are the toast.
        if (taken) toast.error(taken.message);
        else toast.failure('Failed to add agent', error);
      },
    },
  );
}

/** Mails an agent who hasn't signed in yet another temporary password. */
export function useSendPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agentId: string) => api.agents.sendTemporaryPassword({ agentId }),
    onSuccess: (agent) => {
      toast.success(`A new password is on its way to ${agent.email}`);
      client.setQueryData(agentDetailQuery(agent.id).queryKey, agent);
    },
    onError: (error, agentId) => {
      toast.failure('Failed to send a new password', error);
      void client.invalidateQueries({ queryKey: agentDetailQuery(agentId).queryKey });
    },
  });
}

/** Deletes an agent; pending sales are rejected and active ones end. */
export function useDeleteAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shown: Parameters<typeof api.agents.deleteAgent>[0]) =>
      api.agents.deleteAgent(shown),
    onSuccess: ({ id }) => {
      toast.success('Agent deleted');
      // A page that shows the agent keeps the details until it is left: without them, the question that leads
      // away from it would be gone.
      client.removeQueries({ queryKey: agentDetailQuery(id).queryKey, type: 'inactive' });
      refetchTopics(client, ['agents', 'sales', 'payouts']);
    },
    onError: (error) => {
      toast.failure('Failed to delete agent', error);
      refetchTopics(client, ['agents']);
    },
  });
}

/** Removes the details of an agent who was deleted. */
export function useForgetAgent() {
  const client = useQueryClient();
  return (agentId: string) =>
    client.removeQueries({ queryKey: agentDetailQuery(agentId).queryKey });
}

/** Reads an agent's bank details with the whole account number, which isn't cached. */
export const useViewAgentBanking = () =>
  useMutation({
    mutationFn: (agentId: string) => api.agents.viewAgentBanking({ agentId }),
    gcTime: 0,
  });

export function useSaveAgentBanking(agentId: string) {
  const client = useQueryClient();
  return useSaveBankingBy(
    (banking, options) => api.agents.saveAgentBanking({ agentId, ...banking }, options),
    (agent) => {
      const { id, profileComplete } = agent;
      client.setQueryData(agentDetailQuery(agentId).queryKey, agent);
      showRow(client, agentRows, { id, profileComplete });
      refetchTopics(client, ['agents']);
    },
  );
}
