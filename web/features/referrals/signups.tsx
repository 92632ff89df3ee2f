import { useInfiniteQuery } from '@tanstack/react-query';
import { formatPhone } from '../../../shared/kernel/phone.ts';
import type { Signup } from '../../../shared/referrals/contract.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { CardText, type Column, DataList, TwoLines, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { formatDay } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { rowsOf } from '../../lib/pages.ts';
import { signupsQuery } from './admin-queries.ts';
import { MemberName, RecruiterLink } from './network-names.tsx';
import { ReferrerFilter } from './referrer-filter.tsx';

const phoneOf = ({ phone }: Signup) => (phone ? formatPhone(phone) : '–');

const columns: Column<Signup>[] = [
  {
    title: 'Agent Name',
    render: ({ name }) => (
      <strong>
        <MemberName>{name}</MemberName>
      </strong>
    ),
  },
  { title: 'Referral Code', render: ({ code }) => <Whole>{code ?? '–'}</Whole> },
  {
    title: 'Contact',
    render: (row) => <TwoLines first={phoneOf(row)} second={row.email} wide />,
  },
  { title: 'Referred By', render: ({ referrer }) => <RecruiterLink recruiter={referrer} /> },
  { title: 'Referrer Code', render: ({ referrer }) => <Whole>{referrer.code ?? '–'}</Whole> },
  { title: 'Joined Date', render: ({ joinedAt }) => <Whole>{formatDay(joinedAt)}</Whole> },
];

/** Agents who registered by an agent's code, link or invitation, newest first. */
export function Signups({ list }: { list: ListInUrl<never> }) {
  const query = useInfiniteQuery(signupsQuery(list));
  return (
    <AdminList
      list={list}
      query={query}
      noun="signup"
      searches="Name, code, email or phone"
      filters={<ReferrerFilter list={list} />}
      empty={
        <EmptyState title="No agents signed up via referral yet">
          {list.filters.referrerId
            ? 'This agent has recruited nobody yet.'
            : 'Agents who register with another agent’s code, link or invitation appear here.'}
        </EmptyState>
      }
    >
      <DataList
        label="Agent Signups"
        rows={rowsOf(query)}
        columns={columns}
        card={(row) => <SignupCard row={row} />}
      />
    </AdminList>
  );
}

const SignupCard = ({ row }: { row: Signup }) => (
  <CardText lead={row.name} figure={row.code ?? ''}>
    <span>{phoneOf(row)}</span>
    <span>{formatDay(row.joinedAt)}</span>
    <MemberName>{row.email ?? ''}</MemberName>
    <span />
    <RecruiterLink recruiter={row.referrer} />
    <span>{row.referrer.code}</span>
  </CardText>
);
