import { CheckCircleFilled, MinusCircleFilled } from '@ant-design/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AdminClick } from '../../../shared/referrals/contract.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { useSortedList } from '../../components/sorted-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatMoment } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { clicksQuery, figuresQuery, type LinkType } from './admin-queries.ts';
import { ClickFilters } from './click-filters.tsx';
import { linkNames } from './link-names.ts';
import { MemberName } from './network-names.tsx';

/** In the order of the filter. */
export const linkTypes = [
  { value: 'traffic', label: linkNames.traffic },
  { value: 'invite', label: linkNames.invite },
] as const;

const Converted = ({ click }: { click: AdminClick }) =>
  click.converted ? (
    <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Yes" />
  ) : (
    <StatusBadge tone="quiet" icon={<MinusCircleFilled />} label="No" />
  );

const conversionType = ({ conversionType: type }: AdminClick) =>
  type === undefined ? '–' : 'Signup';
const address = ({ ipAddress }: AdminClick) => ipAddress ?? 'N/A';

const columns: Column<AdminClick>[] = [
  {
    title: 'Agent',
    render: ({ agent }) => (
      <strong>
        <MemberName>{agent.name}</MemberName>
      </strong>
    ),
  },
  { title: 'Referral Code', render: ({ agent }) => <Whole>{agent.code ?? '–'}</Whole> },
  { title: 'Link Type', render: ({ linkType }) => linkNames[linkType] },
  { title: 'IP Address', render: (click) => <Whole>{address(click)}</Whole> },
  { title: 'Converted', render: (click) => <Converted click={click} /> },
  { title: 'Conversion Type', render: conversionType },
  {
    title: 'Clicked At',
    sort: 'time',
    render: ({ createdAt }) => <Whole>{formatMoment(createdAt)}</Whole>,
  },
];

/** Every click on any agent's link. */
export function AllClicks({ list }: { list: ListInUrl<LinkType> }) {
  const query = useInfiniteQuery(clicksQuery(list));
  const { rows, headOf, sorting } = useSortedList(list, query, columns);
  const { data } = useQuery(figuresQuery());
  const totals = data && { invite: data.inviteClicks, traffic: data.trafficClicks };
  return (
    <AdminList
      list={list}
      query={query}
      noun="click"
      searches="Agent, code or IP"
      statuses={linkTypes}
      sorting={sorting}
      statusFilter={{ label: 'Type', all: 'All Types' }}
      filters={<ClickFilters list={list} rows={rows} />}
      total={totals && (list.status ? totals[list.status] : totals.invite + totals.traffic)}
      empty={
        <EmptyState title="No click data found">
          {list.status
            ? `Nobody has opened ${list.status === 'invite' ? 'an invite' : 'a traffic'} link yet.`
            : 'Clicks on agents’ links appear here.'}
        </EmptyState>
      }
    >
      <DataList
        label="Clicks"
        rows={rows}
        columns={columns}
        headOf={headOf}
        card={(click) => <ClickCard click={click} />}
      />
    </AdminList>
  );
}

const ClickCard = ({ click }: { click: AdminClick }) => (
  <CardText lead={click.agent.name} figure={linkNames[click.linkType]}>
    <span>{click.agent.code}</span>
    <Converted click={click} />
    <span>{formatMoment(click.createdAt)}</span>
    <span>{address(click)}</span>
  </CardText>
);
