import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { startTransition, useState } from 'react';
import type { AuditEvent } from '../../../shared/audit/contract.ts';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { AuditCard, auditColumns } from './audit-columns.tsx';
import { AuditEventDialog } from './audit-event-dialog.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';
import type { FilterInUrl } from './filter-in-url.ts';
import { auditQuery } from './queries.ts';

const cardOf = (event: AuditEvent) => <AuditCard event={event} />;

/** The audit log, newest event first. */
export function AuditList({ log }: { log: FilterInUrl }) {
  const query = useInfiniteQuery(auditQuery(log.filter));
  const [shown, setShown] = useState<AuditEvent>();
  const [open, setOpen] = useState(false);
  const list = { q: '', pages: log.pages, clear: log.clear, change: log.change };
  return (
    <>
      <AuditToolbar log={log} query={query} />
      <PagedTable
        query={query}
        list={list}
        noun="event"
        failure="The audit log couldn’t be loaded"
        empty={<NoEvents log={log} />}
        label="Audit log"
        columns={auditColumns}
        onView={(event) =>
          // The dialog takes long to render beside hundreds of events; the press shows before.
          startTransition(() => {
            setShown(event);
            setOpen(true);
          })
        }
        card={cardOf}
      />
      {shown ? (
        <AuditEventDialog
          event={shown}
          open={open}
          onClose={() => setOpen(false)}
          onOnly={(filter) => {
            setOpen(false);
            log.change(filter);
          }}
        />
      ) : null}
    </>
  );
}

const NoEvents = ({ log }: { log: FilterInUrl }) =>
  log.isNarrowed ? (
    <EmptyState title="No such events" action={<Button onClick={log.clear}>Clear all</Button>}>
      Nothing that fits these filters was done.
    </EmptyState>
  ) : (
    <EmptyState title="No events yet">
      What people do in the portal is recorded here, and stays.
    </EmptyState>
  );
