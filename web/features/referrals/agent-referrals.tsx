import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminReferral } from '../../../shared/referrals/contract.ts';
import { CardText, type Column, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { rowsOf } from '../../lib/pages.ts';
import { agentReferralsPath } from '../../lib/paths.ts';
import { referralsQuery } from './admin-queries.ts';
import css from './agent-referrals.module.css';
import { joinedText, ReferralState } from './all-referrals.tsx';
import { BroughtReferrer, useOverrideColumn } from './recruit-earnings.tsx';

interface AgentReferralsProps {
  agentId: string;
  /** The agent's own recruiter; without a name when that agent was deleted. */
  referredBy: { id: string; fullName?: string | undefined } | undefined;
}

const Recruit = ({ referred: { id, name, code } }: Pick<AdminReferral, 'referred'>) =>
  id && code ? <Link to={agentReferralsPath(id)}>{name}</Link> : name;

const columns: Column<AdminReferral>[] = [
  { title: 'Referred Agent', render: (row) => <Recruit referred={row.referred} /> },
  { title: 'Referred Code', render: ({ referred }) => <Whole>{referred.code ?? '–'}</Whole> },
  { title: 'Status', render: ({ status }) => <ReferralState status={status} /> },
  {
    title: 'Bonus Earned',
    align: 'end',
    render: ({ bonusEarnedCents }) => <Money cents={bonusEarnedCents} />,
  },
  { title: 'Joined', render: (row) => <Whole>{joinedText(row)}</Whole> },
];

const cardOf = (row: AdminReferral) => <ReferralCard row={row} />;

/** An agent's referrer, recruits and invitations, newest first. */
export function AgentReferrals({ agentId, referredBy }: AgentReferralsProps) {
  const query = useInfiniteQuery(referralsQuery({ q: '', filters: { referrerId: agentId } }));
  const shownColumns = useOverrideColumn(columns, rowsOf(query));
  return (
    <>
      <p className={css.referrer}>
        Referred by <Referrer referredBy={referredBy} />
      </p>
      <PagedTable
        query={query}
        noun="referral"
        failure="The referrals couldn’t be loaded"
        empty={
          <EmptyState title="No referrals yet">
            This agent has recruited and invited nobody yet.
          </EmptyState>
        }
        label="Referrals"
        columns={shownColumns}
        card={cardOf}
      />
    </>
  );
}

function Referrer({ referredBy }: Pick<AgentReferralsProps, 'referredBy'>) {
  if (!referredBy) return 'nobody';
  const { id, fullName } = referredBy;
  return fullName ? <Link to={agentReferralsPath(id)}>{fullName}</Link> : 'a deleted agent';
}

const ReferralCard = ({ row }: { row: AdminReferral }) => (
  <CardText
    lead={<Recruit referred={row.referred} />}
    figure={<ReferralState status={row.status} />}
  >
    <span>{row.referred.code}</span>
    <span>{joinedText(row)}</span>
    <span>
      <BroughtReferrer row={row} />
    </span>
  </CardText>
);
