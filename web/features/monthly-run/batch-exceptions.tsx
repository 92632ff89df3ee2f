import { PlusCircleOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BatchException, PayoutBatch } from '../../../shared/monthly-run/contract.ts';
import { mayInclude } from '../../../shared/monthly-run/rules.ts';
import { CardText, type Column, DataList } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { formatShortMoment } from '../../lib/dates.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import type { ListKey } from '../../lib/list-keys.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { rowsOf } from '../../lib/pages.ts';
import { openAgentPath } from '../../lib/paths.ts';
import css from './batch-rows.module.css';
import { BatchSearch } from './batch-search.tsx';
import { reasonWords, subjectOf } from './batch-words.ts';
import { IncludeExceptionDialog } from './include-exception-dialog.tsx';
import { exceptionsQuery } from './queries.ts';

const columns: Column<BatchException>[] = [
  { title: 'Agent', render: (row) => <Agent row={row} /> },
  { title: 'What', render: subjectOf },
  { title: 'Amount', align: 'end', render: (row) => <Money cents={row.amountCents} /> },
  { title: 'Why it stays out', render: (row) => <Reasons row={row} /> },
];

const keys: readonly ListKey[] = [{ key: 'i', does: 'Include' }];

/** What stays out of a batch, why, and what would change that. */
export function BatchExceptions({ batch }: { batch: PayoutBatch }) {
  const list = useListInUrl<never>([]);
  const query = useInfiniteQuery(exceptionsQuery({ period: batch.period, q: list.q }));
  const rows = rowsOf(query);
  const place = useListPlace(rows, ({ canInclude }) => String(canInclude));
  const [asked, setAsked] = useState<BatchException>();
  const [open, setOpen] = useState(false);
  const ask = (row: BatchException) => {
    place.keep(row);
    setAsked(row);
    setOpen(true);
  };
  const mayChange = batch.status === 'open' && !batch.work;
  return (
    <>
      <BatchSearch
        list={list}
        query={query}
        placeholder="Agent"
        noun="exception"
        total={batch.exceptions}
        keys={keys}
      />
      <PagedList
        query={query}
        list={list}
        noun="exception"
        failure="The exceptions couldn’t be loaded"
        empty={
          <EmptyState title="No exceptions">
            Everything that is payable this month is in the batch.
          </EmptyState>
        }
      >
        {() => (
          <DataList
            label="Exceptions"
            rows={rows}
            columns={columns}
            actions={(row) =>
              mayChange && row.canInclude ? <Include onClick={() => ask(row)} /> : null
            }
            card={(row) => <ExceptionCard row={row} />}
          />
        )}
      </PagedList>
      {asked ? (
        <IncludeExceptionDialog
          key={asked.id}
          batch={batch}
          exception={asked}
          open={open}
          onClose={() => setOpen(false)}
          afterClose={() => place.goOn()}
        />
      ) : null}
    </>
  );
}

const Include = ({ onClick }: { onClick: () => void }) => (
  <RowAction label="Include" icon={PlusCircleOutlined} shortcut="i" onClick={onClick} />
);

const Agent = ({ row: { agentId, agentName } }: { row: BatchException }) => (
  <Link to={openAgentPath(agentId)}>{agentName}</Link>
);

function Reasons({ row }: { row: BatchException }) {
  const { minimumPayoutCents: minimumCents } = runtimeConfig().portal;
  const holdUntil = row.holdUntil ? formatShortMoment(row.holdUntil) : undefined;
  return (
    <ul className={css.reasons}>
      {row.canInclude && !mayInclude(row.reasons) ? (
        <li>
          <strong>Settled since: it can be included</strong>
        </li>
      ) : null}
      {row.reasons.map((reason) => {
        const { short, remedy } = reasonWords(reason, { holdUntil, minimumCents });
        return (
          <li key={reason}>
            <strong>{short}</strong>
            {reason === 'excluded' && row.note ? `${row.note} ` : ''}
            {remedy}
          </li>
        );
      })}
    </ul>
  );
}

const ExceptionCard = ({ row }: { row: BatchException }) => (
  <CardText lead={<Agent row={row} />} figure={<Money cents={row.amountCents} />}>
    <div className={css.rest}>
      <Reasons row={row} />
    </div>
  </CardText>
);
