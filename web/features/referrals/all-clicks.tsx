import { CheckCircleFilled, MinusCircleFilled } from '@ant-design/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AdminClick } from '../../../shared/referrals/contract.ts';
import { CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatMoment } from '../../lib/dates.ts';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import type { Paged } from '../../lib/pages.ts';
import { clicksQuery, figuresQuery, type LinkType } from './admin-queries.ts';
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
  { title: 'Clicked At', render: ({ createdAt }) => <Whole>{formatMoment(createdAt)}</Whole> },
];

type List = ListInUrl<LinkType>;

/** All clicks on agents' links. */
export function AllClicks({ list }: { list: List }) {
  const query = useInfiniteQuery(clicksQuery(list));
  return (
    <>
      <Toolbar list={list} query={query} />
      <PagedList
        query={query}
        list={list}
        noun="click"
        failure="The clicks couldn’t be loaded"
        empty={
          <EmptyState title="No click data found">
            {list.status
              ? `Nobody has opened ${list.status === 'invite' ? 'an invite' : 'a traffic'} link yet.`
              : 'Every time somebody opens an agent’s link, it shows here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataList
            label="Clicks"
            rows={rows}
            columns={columns}
            card={(click) => <ClickCard click={click} />}
          />
        )}
      </PagedList>
    </>
  );
}

function Toolbar({ list, query }: { list: List; query: Paged<AdminClick> }) {
  const { data } = useQuery(figuresQuery());
  const totals = data && { invite: data.inviteClicks, traffic: data.trafficClicks };
  const total = totals && (list.status ? totals[list.status] : totals.invite + totals.traffic);
  return (
    <ListToolbar
      list={list}
      statuses={linkTypes}
      filter={{ label: 'Type', all: 'All Types' }}
      search={
        <SearchBox
          value={list.q}
          placeholder="Agent, code or IP"
          onSearch={(q) => list.change({ q })}
        />
      }
      count={<ListCount query={query} noun="click" total={list.q ? undefined : total} />}
    />
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
