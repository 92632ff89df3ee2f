import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEvent } from '../../../shared/audit/contract.ts';
import { Changes } from '../../components/changes.tsx';
import { Brief, CardText, type Column, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { auditQuery } from './queries.ts';

/** Looking at the details changes nothing, so "Nothing changed" would be noise. */
const changesOf = ({ changes }: AuditEvent) =>
  changes.length > 0 ? <Changes changes={changes} /> : '–';

const columns: Column<AuditEvent>[] = [
  { title: 'When', render: ({ at }) => <Whole>{formatMoment(at)}</Whole> },
  { title: 'Who', render: ({ actor }) => <Brief>{actor.name}</Brief> },
  { title: 'What', render: ({ what }) => <Brief>{what}</Brief> },
  { title: 'Before and after', render: changesOf },
];

/** History of an agent's bank details, newest first: entries, changes and views; accounts are masked. */
export function BankingHistory({ agentId }: { agentId: string }) {
  const query = useInfiniteQuery(auditQuery({ subject: `agent:${agentId}`, topic: 'banking' }));
  return (
    <PagedTable
      query={query}
      noun="event"
      failure="The banking history couldn’t be loaded"
      empty={
        <EmptyState title="No banking history yet">
          Bank details that are entered, changed or looked at appear here.
        </EmptyState>
      }
      label="Banking history"
      columns={columns}
      card={(event) => <EventCard event={event} />}
    />
  );
}

const EventCard = ({ event }: { event: AuditEvent }) => (
  <CardText lead={event.what} figure="">
    <span>{event.actor.name}</span>
    <span>{formatMoment(event.at)}</span>
    {event.changes.length > 0 ? <Changes changes={event.changes} /> : null}
  </CardText>
);
