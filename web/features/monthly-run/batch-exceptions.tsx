import { PlusCircleOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { BatchException, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { mayInclude } from '../../../shared/monthly-run/rules.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { CardText, type Column, DataList } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { RowDialogs } from '../../components/row-dialogs.tsx';
import { useAdminList } from '../../components/use-admin-list.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import { formatShortMoment } from '../../lib/dates.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import type { ListKey } from '../../lib/list-keys.ts';
import { rowsOf } from '../../lib/pages.ts';
import { agentPagePath } from '../../lib/paths.ts';
import { useMay } from '../../lib/permissions.ts';
import css from './batch-rows.module.css';
import { reasonWords, subjectOf } from './batch-words.ts';
import { IncludeExceptionDialog } from './include-exception-dialog.tsx';
import { exceptionsQuery } from './queries.ts';

type Row = BatchException & { batch: PayoutBatch };

const columns: Column<BatchException>[] = [
  { title: 'Agent', render: (row) => <Agent row={row} /> },
  { title: 'What', render: subjectOf },
  { title: 'Amount', align: 'end', render: (row) => <Amount row={row} /> },
  { title: 'Why it stays out', render: (row) => <Reasons row={row} /> },
];

const keys: readonly ListKey[] = [{ key: 'i', does: 'Include' }];

const dialogs = { include: IncludeExceptionDialog };

const cardOf = (row: Row) => <ExceptionCard row={row} />;

/** The payouts and balances that stay out of a batch, with the reasons and the remedies. */
export function BatchExceptions({ batch }: { batch: PayoutBatch }) {
  const list = useListInUrl<never>([]);
  const query = useInfiniteQuery(exceptionsQuery({ batchId: batch.batchId, q: list.q }));
  const { data } = query;
  const rows = useMemo(() => rowsOf({ data }).map((row) => ({ ...row, batch })), [data, batch]);
  const admin = useAdminList(list, rows, {
    statusOf: ({ canInclude }) => String(canInclude),
    dialogs,
  });
  const mayStep = useMay()('monthlyRun.includeException');
  const mayChange = mayStep && batch.status === 'open' && !batch.work;
  const { open } = admin;
  const actions = useCallback(
    (row: Row) =>
      mayChange && row.canInclude ? <Include onClick={() => open('include', row)} /> : null,
    [mayChange, open],
  );
  return (
    <>
      <AdminList
        list={list}
        query={query}
        noun="exception"
        searches="Agent"
        hideToolbar={batch.exceptions === 0 && !list.q}
        total={batch.exceptions}
        keys={mayStep ? keys : []}
        empty={
          <EmptyState title="No exceptions">
            Everything that is payable this month is in the batch.
          </EmptyState>
        }
      >
        <DataList
          label="Exceptions"
          rows={rows}
          columns={columns}
          actions={actions}
          card={cardOf}
        />
      </AdminList>
      <RowDialogs {...admin.dialogs} />
    </>
  );
}

const Include = ({ onClick }: { onClick: () => void }) => (
  <RowAction label="Include" icon={PlusCircleOutlined} shortcut="i" onClick={onClick} />
);

/** The amount of then, by which the reasons are to be read, and what is available now. */
const Amount = ({ row: { amountCents, availableNowCents } }: { row: BatchException }) => (
  <>
    <Money cents={amountCents} />
    {availableNowCents === undefined || availableNowCents === amountCents ? null : (
      <div className="quiet small">
        Available now: <Money cents={availableNowCents} />
      </div>
    )}
  </>
);

const Agent = ({ row: { agentId, agentName } }: { row: BatchException }) => (
  <Link to={agentPagePath(agentId)}>{agentName}</Link>
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
  <CardText lead={<Agent row={row} />} figure={<Amount row={row} />}>
    <div>
      <Reasons row={row} />
    </div>
  </CardText>
);
