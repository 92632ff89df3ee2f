import type { LinkClickRow } from '../../../shared/referrals/contract.ts';
import { CardText, type Column, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatMoment } from '../../lib/dates.ts';
import type { Paged } from '../../lib/pages.ts';
import { linkNames } from './link-names.ts';
import css from './my-clicks.module.css';
import { ClickBadge } from './referral-status.tsx';

const columns: Column<LinkClickRow>[] = [
  { title: 'Link', render: ({ linkType }) => <strong>{linkNames[linkType]}</strong> },
  { title: 'Status', render: ({ converted }) => <ClickBadge converted={converted} /> },
  { title: 'Clicked', render: ({ createdAt }) => <Whole>{formatMoment(createdAt)}</Whole> },
];

export function MyClicks({ query }: { query: Paged<LinkClickRow> }) {
  return (
    <>
      <p className={`quiet small ${css.note}`}>
        An invite click is converted when somebody registers with your code. A traffic click counts
        a visit to our website, or to a resource that you shared.
      </p>
      <PagedTable
        query={query}
        noun="click"
        failure="Your clicks couldn’t be loaded"
        empty={
          <EmptyState title="No clicks yet">
            Every time somebody opens one of your links, it shows here.
          </EmptyState>
        }
        label="Link Clicks"
        columns={columns}
        card={({ linkType, converted, createdAt }) => (
          <CardText lead={linkNames[linkType]} figure={<ClickBadge converted={converted} />}>
            <span>{formatMoment(createdAt)}</span>
          </CardText>
        )}
      />
    </>
  );
}
