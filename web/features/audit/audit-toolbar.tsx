import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { AuditEvent } from '../../../shared/audit/contract.ts';
import { type AuditTopic, auditTopics } from '../../../shared/audit/words.ts';
import { Choice } from '../../components/choice.tsx';
import { ListCount } from '../../components/list-count.tsx';
import { DayFilter } from '../../components/row-filters.tsx';
import { ToolbarEnd } from '../../components/toolbar.tsx';
import { type Paged, rowsOf } from '../../lib/pages.ts';
import css from './audit-toolbar.module.css';
import type { FilterInUrl } from './filter-in-url.ts';
import { PersonFilter } from './person-filter.tsx';

const ALL = 'all';
const ROUTINE = 'routine';

/** Filters of the log: person, topic, days, and one subject. */
export function AuditToolbar({ log, query }: { log: FilterInUrl; query: Paged<AuditEvent> }) {
  const { filter, change } = log;
  const rows = rowsOf(query);
  return (
    <div className={css.toolbar}>
      <PersonFilter
        value={filter.actorId}
        nameOf={(id) => rows.find(({ actor }) => actor.id === id)?.actor.name}
        onChange={(actorId) => change({ actorId })}
      />
      <Choice<AuditTopic | typeof ALL | typeof ROUTINE>
        label="About"
        value={filter.topic ?? filter.without ?? ALL}
        options={[
          { value: ALL, label: 'Everything' },
          { value: ROUTINE, label: 'All but sign-ins and bank checks' },
          ...auditTopics,
        ]}
        onChange={(about) =>
          change({
            topic: about === ALL || about === ROUTINE ? undefined : about,
            without: about === ROUTINE ? ROUTINE : undefined,
          })
        }
      />
      <DayFilter label="From" value={filter.from} onChange={(from) => change({ from })} />
      <DayFilter label="To" value={filter.to} onChange={(to) => change({ to })} />
      {filter.subject ? (
        <Button onClick={() => change({ subject: undefined })}>
          Only {subjectName(rows, filter.subject)} ✕
        </Button>
      ) : null}
      <ToolbarEnd list={log} count={<ListCount query={query} noun="event" />}>
        <Button
          icon={<ReloadOutlined aria-hidden="true" />}
          loading={query.isFetching && !query.isFetchingNextPage}
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
      </ToolbarEnd>
    </div>
  );
}

const subjectName = (rows: readonly AuditEvent[], key: string): string =>
  rows.find(({ subject }) => subject.key === key)?.subject.name ?? 'one subject';
