import type { Approval } from '../../../shared/approvals/contract.ts';
import { Brief, CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { formatDay, formatShortMoment } from '../../lib/dates.ts';
import css from './approval-columns.module.css';
import { ApprovalStatusBadge } from './approval-status.tsx';

/** Figures in the list; the dialog has all of them. */
const LISTED = 2;

const figuresOf = ({ figures }: Approval): string =>
  figures
    .slice(0, LISTED)
    .map(({ label, words }) => `${label}: ${words}`)
    .join(' · ');

/** Until when it can be confirmed, or who decided it. */
const sequelOf = ({ status, expiresAt, decidedAt, decidedBy }: Approval): string =>
  decidedAt
    ? `by ${decidedBy?.name}`
    : `${status === 'waiting' ? 'until ' : ''}${formatShortMoment(expiresAt)}`;

export const approvalColumns: Column<Approval>[] = [
  {
    title: 'What',
    render: ({ title, agentName = '' }) => <TwoLines wide first={title} second={agentName} />,
  },
  { title: 'Figures', render: (row) => <Brief>{figuresOf(row)}</Brief> },
  {
    title: 'Asked',
    render: ({ askedAt, askedBy, isOwn }) => (
      <TwoLines
        first={<Whole>{formatDay(askedAt)}</Whole>}
        second={isOwn ? 'by you' : askedBy.name}
      />
    ),
  },
  {
    title: 'Status',
    render: (row) => (
      <TwoLines first={<ApprovalStatusBadge status={row.status} />} second={sequelOf(row)} />
    ),
  },
];

/** An act on a narrow screen. */
export const ApprovalCard = ({ row }: { row: Approval }) => (
  <CardText lead={row.title} figure={<ApprovalStatusBadge status={row.status} />}>
    <div className={css.about}>
      {row.agentName ? <p>{row.agentName}</p> : null}
      <p>{figuresOf(row)}</p>
      <p>
        {formatDay(row.askedAt)}, {row.isOwn ? 'by you' : row.askedBy.name}
      </p>
    </div>
  </CardText>
);
