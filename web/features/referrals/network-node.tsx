import { CaretRightOutlined, UserOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SubAgent } from '../../../shared/agents/schemas.ts';
import type { NetworkRoot } from '../../../shared/referrals/contract.ts';
import { NewFlag } from '../../components/flag.tsx';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatDay } from '../../lib/dates.ts';
import { useNavigateOnce } from '../../lib/navigate-once.ts';
import { agentPagePath } from '../../lib/paths.ts';
import { ReferralStatusBadge } from './referral-status.tsx';
import css from './network-tree.module.css';

/** An agent in the tree. The root has no recruiter. */
export type NetworkMember = NetworkRoot & Partial<Pick<SubAgent, 'referralStatus'>>;

interface NetworkNodeProps {
  agent: NetworkMember;
  level: number;
  /** This agent's recruits; rendered, and so loaded, when the branch is open. */
  branch: ReactNode;
}

/** The open branches of each entry of the history, so that Back finds the tree as it was. */
const openBranches = new Set<string>();

function useBranch(agentId: string): [isOpen: boolean, toggle: () => void] {
  const branch = `${useLocation().key} ${agentId}`;
  const [isOpen, setOpen] = useState(openBranches.has(branch));
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen) openBranches.delete(branch);
    else openBranches.add(branch);
  };
  return [isOpen, toggle];
}

/** An agent in the tree; an agent with recruits opens and closes. */
export function NetworkNode({ agent, level, branch }: NetworkNodeProps) {
  const navigate = useNavigateOnce();
  const { id, fullName, subAgents } = agent;
  const [isOpen, toggle] = useBranch(id);
  const opens = subAgents > 0;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-expanded={opens ? isOpen : undefined}
      aria-labelledby={`node-${id}`}
      tabIndex={-1}
      className={css.node}
    >
      {/* The tree handles the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={css.row}
        data-press="true"
        onClick={() => fullName !== undefined && navigate(agentPagePath(id))}
      >
        {opens ? (
          <span
            className={css.caret}
            data-toggle="true"
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              toggle();
            }}
          >
            <CaretRightOutlined rotate={isOpen ? 90 : 0} />
          </span>
        ) : (
          <span className={css.leaf} aria-hidden="true">
            <UserOutlined />
          </span>
        )}
        <Words agent={agent} />
      </div>
      {opens && isOpen ? (
        <ul role="group" className={css.branch}>
          {branch}
        </ul>
      ) : null}
    </li>
  );
}

function Words({ agent }: { agent: NetworkMember }) {
  const { id, fullName, referralCode, referralStatus, joinedAt, subAgents } = agent;
  return (
    <span id={`node-${id}`} className={css.words}>
      <strong>{fullName ?? 'Deleted agent'}</strong>
      {agent.isNew ? <NewFlag /> : null}
      {referralCode ? <span className="quiet">{referralCode}</span> : null}
      {referralStatus ? <ReferralStatusBadge status={referralStatus} /> : null}
      {joinedAt ? <span className="quiet">{formatDay(joinedAt)}</span> : null}
      {subAgents > 0 ? <span className={css.count}>{countOf(subAgents, 'sub-agent')}</span> : null}
    </span>
  );
}
