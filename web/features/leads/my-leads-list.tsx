import {
  CheckOutlined,
  PhoneOutlined,
  ShoppingCartOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, use, useCallback, useState } from 'react';
import type { Lead } from '../../../shared/leads/contract.ts';
import { canBecome } from '../../../shared/leads/rules.ts';
import { Brief, CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Flag } from '../../components/flag.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ListToolbar } from '../../components/list-toolbar.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { PhoneNumber } from '../../components/phone-number.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { type OpenedDialog, RowDialogs } from '../../components/row-dialogs.tsx';
import { useDialogsInUrl } from '../../components/use-dialogs-in-url.ts';
import { formatShortMoment } from '../../lib/dates.ts';
import { useHandler } from '../../lib/handler.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import { rowsOf } from '../../lib/pages.ts';
import { customerLinkPath } from '../../lib/paths.ts';
import { SaleWritingContext } from '../sales/index.ts';
import { leadStatuses, LeadStatusBadge } from './lead-status.tsx';
import { myLeadQuery, myLeadsQuery, useMarkContacted } from './queries.ts';

const leadDialogs = {
  view: lazy(() => import('./lead-dialog.tsx')),
  lose: lazy(() => import('./lose-lead-dialog.tsx')),
};
type LeadDialog = keyof typeof leadDialogs;

const statuses = leadStatuses.map(({ value }) => value);

const productOf = ({ productName }: Lead) => productName ?? 'Not sure yet';
/** When the customer asked, the last time. */
const askedAt = ({ createdAt, askedAgain }: Lead) => askedAgain.at(-1) ?? createdAt;

const AskedAgain = ({ lead }: { lead: Lead }) =>
  lead.askedAgain.length > 0 ? <Flag tone="new">Asked again</Flag> : null;

const columns: Column<Lead>[] = [
  {
    title: 'Customer',
    render: (lead) => <TwoLines first={lead.name} second={lead.suburb} />,
  },
  {
    title: 'Phone',
    render: ({ phone }) => (
      <Whole>
        <a href={`tel:${phone}`}>
          <PhoneNumber number={phone} />
        </a>
      </Whole>
    ),
  },
  { title: 'Product', render: (lead) => <Brief>{productOf(lead)}</Brief> },
  { title: 'Status', render: ({ status }) => <LeadStatusBadge status={status} /> },
  {
    title: 'Asked',
    render: (lead) => (
      <Whole>
        {formatShortMoment(askedAt(lead))} <AskedAgain lead={lead} />
      </Whole>
    ),
  },
];

const cardOf = (lead: Lead) => (
  <CardText lead={lead.name} figure={<LeadStatusBadge status={lead.status} />}>
    <span>
      <PhoneNumber number={lead.phone} />, {lead.suburb}
    </span>
    <span>{productOf(lead)}</span>
    <span>
      {formatShortMoment(askedAt(lead))} <AskedAgain lead={lead} />
    </span>
  </CardText>
);

/** The agent's leads, to be called and closed. */
export default function MyLeadsList() {
  const list = useListInUrl(statuses);
  const { status, order } = list;
  const query = useInfiniteQuery(myLeadsQuery({ status, order }));
  const [opened, onChange] = useState<OpenedDialog<Lead, LeadDialog>>();
  const { view, dialogs } = useDialogsInUrl<Lead, LeadDialog>('lead', myLeadQuery, {
    dialogs: leadDialogs,
    opened,
    onChange,
    rows: rowsOf(query),
  });
  const lose = useHandler((lead: Lead) => dialogs.onChange({ kind: 'lose', row: lead }));
  const actions = useCallback(
    (lead: Lead) =>
      lead.status === 'sold' ? null : <LeadActions lead={lead} onLose={() => lose(lead)} />,
    [lose],
  );
  return (
    <>
      <ListToolbar
        list={list}
        statuses={leadStatuses}
        count={<ListCount query={query} noun="lead" />}
      />
      <PagedTable
        query={query}
        list={list}
        noun="lead"
        failure="Your leads couldn’t be loaded"
        empty={<NoLeads />}
        offersAll
        label="My Leads"
        columns={columns}
        onView={view}
        card={cardOf}
        actions={actions}
      />
      <RowDialogs {...dialogs} />
    </>
  );
}

/** The steps of a lead that wasn't sold to. */
function LeadActions({ lead, onLose }: { lead: Lead; onLose: () => void }) {
  const { write } = use(SaleWritingContext);
  const contact = useMarkContacted();
  const { id: leadId, status, phone } = lead;
  return (
    <>
      <RowLink main={status !== 'lost'} label="Call" icon={PhoneOutlined} href={`tel:${phone}`} />
      {status === 'new' ? (
        <RowAction
          label="Mark Contacted"
          icon={CheckOutlined}
          loading={contact.isPending}
          onClick={() => contact.mutate({ leadId })}
        />
      ) : null}
      {canBecome(status, 'sold') ? (
        <RowAction
          label="Sold"
          icon={ShoppingCartOutlined}
          onClick={() => write({ kind: 'lead', lead })}
        />
      ) : null}
      {canBecome(status, 'lost') ? (
        <RowAction label="Lost" icon={StopOutlined} onClick={onLose} />
      ) : null}
    </>
  );
}

const NoLeads = () => (
  <EmptyState
    title="No leads yet"
    action={<LinkButton to={customerLinkPath}>Share Your Customer Link</LinkButton>}
  >
    Customers who open your customer link can ask you to call. They show here with their number.
  </EmptyState>
);
