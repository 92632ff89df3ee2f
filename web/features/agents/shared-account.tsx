import { Fragment } from 'react';
import type { AgentDetail } from '../../../shared/agents/schemas.ts';
import { Callout } from '../../components/callout.tsx';
import { Link } from '../../components/link.tsx';
import { agentPagePath } from '../../lib/paths.ts';
import { useAgentDetail } from './admin-queries.ts';

/** The other agents with the same bank account: a family may share one, or one person has two agents. */
export function SharedAccount({ agent: { sharesAccountWith } }: { agent: AgentDetail }) {
  if (!sharesAccountWith) return null;
  return (
    <Callout tone="warning">
      This bank account also belongs to{' '}
      {sharesAccountWith.map(({ id, fullName }, at) => (
        <Fragment key={id}>
          {at > 0 ? ', ' : null}
          <Link to={agentPagePath(id)}>{fullName}</Link>
        </Fragment>
      ))}
      . Ask them whose account it is. Batches leave it out until somebody includes it by hand.
    </Callout>
  );
}

/** The same warning before a payout goes on by itself. */
export function SharedAccountOf({ agentId }: { agentId: string }) {
  const { data } = useAgentDetail(agentId);
  return data ? <SharedAccount agent={data} /> : null;
}
