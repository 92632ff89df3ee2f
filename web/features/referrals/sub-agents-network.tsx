import { EmptyState } from '../../components/list-states.tsx';
import { useSubAgents } from './network-queries.ts';
import { NetworkTree } from './network-tree.tsx';

interface SubAgentsNetworkProps {
  agentId: string;
  name: string;
}

/** An agent's recruits, and their recruits, as a tree. */
export const SubAgentsNetwork = ({ agentId, name }: SubAgentsNetworkProps) => (
  <NetworkTree
    first={useSubAgents(agentId)}
    label={`Sub-agents of ${name}`}
    noun="sub-agents"
    failureToast="Failed to load sub-agents"
    empty={
      <EmptyState title="No sub-agents yet">
        Who registers with this agent’s code or invitation appears here.
      </EmptyState>
    }
  />
);
