/** What Agent Management asks and changes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgentDetail, AgentRow } from '../../../shared/agents/contract.ts';
import type { ProfileStatus } from '../../../shared/identity/contract.ts';
import { fieldIssues } from '../../lib/api-errors.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages, type Queue, queuePage, replaceRow } from '../../lib/pages.ts';
import { type RowKind, useRowChange } from '../../lib/row-change.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';
import { useSaveBankingBy } from './save-banking.ts';

/** All agents. */
export const agentsQuery = (list: Queue<ProfileStatus>) =>
  queries.agents.listAgents.infiniteOptions({ input: queuePage(list), ...inPages });

/** One agent with all that is known of one. */
export const agentDetailQuery = (agentId: string) =>
  queries.agents.getAgent.queryOptions({ input: { agentId } });

/**
 * An agent with all that is known of one.
 * @param isAsked false while it may be deleted: then what was shown stays, and nobody asks again
 */
export const useAgentDetail = (agentId: string, isAsked = true) =>
  useQuery({ ...agentDetailQuery(agentId), enabled: isAsked });

/** Shows a changed agent wherever it stands. */
const agentRows: RowKind<AgentRow> = {
  topics: ['agents'],
  show: (client, agent) => {
    replaceRow(client, queries.agents.listAgents.key(), agent);
    client.setQueryData<AgentDetail>(agentDetailQuery(agent.id).queryKey, (old) =>
      old ? { ...old, ...agent } : old,
    );
  },
};

/** Sets an agent's status. */
export const useSetAgentStatus = () =>
  useRowChange(agentRows, {
    change: api.agents.setAgentStatus,
    idOf: ({ agentId }) => agentId,
    success: 'Agent status updated',
    failure: 'Failed to update agent status',
  });

/** Adds an agent who signs in at once. */
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

/** Deletes an agent; sales and payouts follow. */
export function useDeleteAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agentId: string) => api.agents.deleteAgent({ agentId }),
    onSuccess: ({ id }) => {
      toast.success('Agent deleted');
      client.removeQueries({ queryKey: agentDetailQuery(id).queryKey });
      refetchTopics(client, ['agents', 'sales', 'payouts']);
    },
    onError: (error) => {
      toast.failure('Failed to delete agent', error);
      refetchTopics(client, ['agents']);
    },
  });
}

/** An agent's bank details with the whole account number, which is kept nowhere. */
export const useViewAgentBanking = () =>
  useMutation({
    mutationFn: (agentId: string) => api.agents.viewAgentBanking({ agentId }),
    gcTime: 0,
  });

/** Saves where an agent's payouts go. */
export function useSaveAgentBanking(agentId: string) {
  const client = useQueryClient();
  return useSaveBankingBy(
    (banking, options) => api.agents.saveAgentBanking({ agentId, ...banking }, options),
    (agent) => {
      const { id, profileComplete } = agent;
      client.setQueryData(agentDetailQuery(agentId).queryKey, agent);
      agentRows.show(client, { id, profileComplete });
      refetchTopics(client, ['agents']);
    },
  );
}
