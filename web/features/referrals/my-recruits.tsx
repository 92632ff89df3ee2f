import { Button } from 'antd';
import type { ReferralRow } from '../../../shared/referrals/contract.ts';
import { CardText, type Column, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatDay } from '../../lib/dates.ts';
import type { Paged } from '../../lib/pages.ts';
import { ReferralStatusBadge } from './referral-status.tsx';

const columns: Column<ReferralRow>[] = [
  { title: 'Name', render: ({ fullName }) => <strong>{fullName}</strong> },
  { title: 'Status', render: ({ status }) => <ReferralStatusBadge status={status} /> },
  { title: 'Joined', render: ({ createdAt }) => <Whole>{formatDay(createdAt)}</Whole> },
  {
    title: 'First Sale',
    render: ({ firstSaleAt }) => <Whole>{firstSaleAt ? formatDay(firstSaleAt) : '–'}</Whole>,
  },
];
const bonus: Column<ReferralRow> = {
  title: 'Bonus',
  align: 'end',
  render: ({ bonusEarnedCents }) => <Money cents={bonusEarnedCents} />,
};

interface MyRecruitsProps {
  query: Paged<ReferralRow>;
  /** Shows the bonuses. */
  withBonus: boolean;
  onInvite: () => void;
}

/** The agents whom the signed-in agent recruited by code, link or invitation, newest first. */
export function MyRecruits({ query, withBonus, onInvite }: MyRecruitsProps) {
  const empty = (
    <EmptyState
      title="Nobody has signed up yet"
      action={<Button onClick={onInvite}>Invite by Email</Button>}
    >
      Share your code or your link. Whoever registers with it shows here at once.
    </EmptyState>
  );
  return (
    <PagedTable
      query={query}
      noun="referral"
      failure="Your referrals couldn’t be loaded"
      empty={empty}
      label="Signed Up"
      columns={withBonus ? [...columns, bonus] : columns}
      card={(row) => <RecruitCard row={row} />}
    />
  );
}

function RecruitCard({ row }: { row: ReferralRow }) {
  const { fullName, status, createdAt, firstSaleAt, bonusEarnedCents } = row;
  return (
    <CardText lead={fullName} figure={<ReferralStatusBadge status={status} />}>
      <span>Joined {formatDay(createdAt)}</span>
      {bonusEarnedCents > 0 ? (
        <span>
          Bonus <Money cents={bonusEarnedCents} />
        </span>
      ) : (
        <span />
      )}
      {firstSaleAt ? <span>First sale {formatDay(firstSaleAt)}</span> : null}
    </CardText>
  );
}
