import type { AuditEvent } from '../../../shared/audit/contract.ts';
import { Brief, CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { formatMoment } from '../../lib/dates.ts';
import css from './audit-columns.module.css';
import { Changes } from '../../components/changes.tsx';

/** Changed values shown in a row; the details have all of them. */
const IN_A_ROW = 2;

export const auditColumns: Column<AuditEvent>[] = [
  { title: 'When', render: ({ at }) => <Whole>{formatMoment(at)}</Whole> },
  { title: 'Who', render: ({ actor }) => <Brief>{actor.name}</Brief> },
  {
    title: 'What',
    render: ({ what, subject }) => <TwoLines first={what} second={subject.name} wide />,
  },
  {
    title: 'Before and after',
    render: ({ changes }) => <Changes changes={changes} most={IN_A_ROW} />,
  },
];

export const AuditCard = ({ event }: { event: AuditEvent }) => (
  <CardText lead={event.what} figure="">
    <div className={css.lines}>
      <span>{event.subject.name}</span>
      <span>
        {event.actor.name} · {formatMoment(event.at)}
      </span>
      <Changes changes={event.changes} most={IN_A_ROW} />
    </div>
  </CardText>
);
