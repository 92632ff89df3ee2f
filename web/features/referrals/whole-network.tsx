import { EmptyState } from '../../components/list-states.tsx';
import { useNetworks } from './admin-queries.ts';
import { NetworkTree } from './network-tree.tsx';

/** All agents who recruited or were recruited, from the agents without a recruiter down. */
export const WholeNetwork = () => (
  <NetworkTree
    first={useNetworks()}
    label="Referral network"
    noun="network"
    failureToast="Failed to load referrals"
    empty={
      <EmptyState title="No referrals yet">
        As soon as an agent recruits somebody, the network is drawn from there.
      </EmptyState>
    }
  />
);
