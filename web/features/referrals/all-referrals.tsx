import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminReferral } from '../../../shared/referrals/contract.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { formatDay } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { rowsOf } from '../../lib/pages.ts';
import { referralsQuery } from './admin-queries.ts';
import { MemberName, RecruiterLink } from './network-names.tsx';
import { ReferrerFilter } from './referrer-filter.tsx';
import { BroughtReferrer, useOverrideColumn } from './recruit-earnings.tsx';
import { InvitedBadge, ReferralStatusBadge } from './referral-status.tsx';

export const joinedText = ({ status, createdAt }: AdminReferral) =>
  status === 'invited' ? `Invited ${formatDay(createdAt)}` : formatDay(createdAt);

export const ReferralState = ({ status }: Pick<AdminReferral, 'status'>) =>
  status === 'invited' ? <InvitedBadge /> : <ReferralStatusBadge status={status} />;

const columns: Column<AdminReferral>[] = [
  { title: 'Referrer', render: ({ referrer }) => <RecruiterLink recruiter={referrer} /> },
  { title: 'Referrer Code', render: ({ referrer }) => <Whole>{referrer.code ?? '–'}</Whole> },
  { title: 'Referred Agent', render: ({ referred }) => <MemberName>{referred.name}</MemberName> },
  { title: 'Referred Code', render: ({ referred }) => <Whole>{referred.code ?? '–'}</Whole> },
  { title: 'Status', render: ({ status }) => <ReferralState status={status} /> },
  {
    title: 'Bonus Earned',
    align: 'end',
    render: ({ bonusEarnedCents }) => <Money cents={bonusEarnedCents} />,
  },
  {
    title: 'First Sale',
    render: ({ firstSaleAt }) => <Whole>{firstSaleAt ? formatDay(firstSaleAt) : '–'}</Whole>,
  },
  { title: 'Joined', render: (row) => <Whole>{joinedText(row)}</Whole> },
];

const cardOf = (row: AdminReferral) => <ReferralCard row={row} />;

/** All recruits and open invitations with the agents who recruited or invited them, newest first. */
export function AllReferrals({ list }: { list: ListInUrl<never> }) {
  const query = useInfiniteQuery(referralsQuery(list));
  const rows = rowsOf(query);
  const shownColumns = useOverrideColumn(columns, rows);
  return (
    <AdminList
      list={list}
      query={query}
      noun="referral"
      searches="Recruit: name, code, email"
      filters={<ReferrerFilter list={list} />}
      failureToast="Failed to load referrals"
      empty={
        <EmptyState title="No referrals yet">
          {list.filters.referrerId
            ? 'This agent has recruited and invited nobody yet.'
            : 'Agents who register with another agent’s code, link or invitation appear here.'}
        </EmptyState>
      }
    >
      <DataList label="Referrals" rows={rows} columns={shownColumns} card={cardOf} />
    </AdminList>
  );
}

const ReferralCard = ({ row }: { row: AdminReferral }) => (
  <CardText lead={row.referred.name} figure={<ReferralState status={row.status} />}>
    <RecruiterLink recruiter={row.referrer} />
    <span>{row.referrer.code}</span>
    <span>{row.firstSaleAt ? `First sale ${formatDay(row.firstSaleAt)}` : joinedText(row)}</span>
    <span>
      <BroughtReferrer row={row} />
    </span>
  </CardText>
);
