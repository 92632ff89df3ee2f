import { EmptyState } from '../../components/list-states.tsx';
import { useSubAgents } from './network-queries.ts';
import { NetworkTree } from './network-tree.tsx';
import type { ViewedAgent } from './network-node.tsx';

interface SubAgentsNetworkProps {
  agentId: string;
  name: string;
  onView: (agent: ViewedAgent) => void;
}

/** An agent's recruits, and their recruits, as a tree. */
export const SubAgentsNetwork = ({ agentId, name, onView }: SubAgentsNetworkProps) => (
  <NetworkTree
    first={useSubAgents(agentId)}
    label={`Sub-agents of ${name}`}
    noun="sub-agents"
    failureToast="Failed to load sub-agents"
    onView={onView}
    empty={
      <EmptyState title="No sub-agents yet">
        Who registers with this agent’s code or invitation appears here.
      </EmptyState>
    }
  />
);
