import { Button } from 'antd';
import { useMemo } from 'react';
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
const override: Column<ReferralRow> = {
  title: 'Override',
  align: 'end',
  render: ({ overrideEarnedCents }) => <Money cents={overrideEarnedCents} />,
};
const total: Column<ReferralRow> = {
  title: 'Brought You',
  align: 'end',
  render: (row) => (
    <strong>
      <Money cents={broughtCents(row)} />
    </strong>
  ),
};

const broughtCents = ({ bonusEarnedCents, overrideEarnedCents }: ReferralRow) =>
  bonusEarnedCents + overrideEarnedCents;

/** The earnings that are shown of each recruit. */
export interface ShownEarnings {
  bonus: boolean;
  override: boolean;
}

const columnsWith = (shown: ShownEarnings): Column<ReferralRow>[] => [
  ...columns,
  ...(shown.bonus ? [bonus] : []),
  ...(shown.override ? [override] : []),
  ...(shown.bonus && shown.override ? [total] : []),
];

interface MyRecruitsProps {
  query: Paged<ReferralRow>;
  shown: ShownEarnings;
  onInvite: () => void;
}

const cardOf = (row: ReferralRow) => <RecruitCard row={row} />;

/** The agents whom the signed-in agent recruited by code, link or invitation, newest first. */
export function MyRecruits({ query, shown, onInvite }: MyRecruitsProps) {
  const { bonus: hasBonus, override: hasOverride } = shown;
  const shownColumns = useMemo(
    () => columnsWith({ bonus: hasBonus, override: hasOverride }),
    [hasBonus, hasOverride],
  );
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
      columns={shownColumns}
      card={cardOf}
    />
  );
}

function RecruitCard({ row }: { row: ReferralRow }) {
  const { fullName, status, createdAt, firstSaleAt } = row;
  return (
    <CardText lead={fullName} figure={<ReferralStatusBadge status={status} />}>
      <span>Joined {formatDay(createdAt)}</span>
      {broughtCents(row) === 0 ? (
        <span />
      ) : (
        <span>
          Brought you <Money cents={broughtCents(row)} />
        </span>
      )}
      {firstSaleAt ? <span>First sale {formatDay(firstSaleAt)}</span> : null}
    </CardText>
  );
}
