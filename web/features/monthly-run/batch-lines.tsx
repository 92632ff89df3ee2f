import { MinusCircleOutlined, RollbackOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BatchLine, PayoutBatch } from '../../../shared/monthly-run/contract.ts';
import { CardText, type Column, DataList, TwoLines, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { useListInUrl } from '../../lib/list-in-url.ts';
import type { ListKey } from '../../lib/list-keys.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { rowsOf } from '../../lib/pages.ts';
import { payoutPath } from '../../lib/paths.ts';
import { PayoutStatusBadge, payoutTypeName, RefusePayoutDialog } from '../payouts/index.ts';
import css from './batch-rows.module.css';
import { BatchSearch } from './batch-search.tsx';
import { ExcludeLineDialog } from './exclude-line-dialog.tsx';
import { linesQuery } from './queries.ts';

type Row = BatchLine & { id: string };

const columns: Column<Row>[] = [
  {
    title: 'Agent',
    render: (line) => (
      <TwoLines wide first={line.agentName} second={payoutTypeName(line.payoutType)} />
    ),
  },
  { title: 'Amount', align: 'end', render: (line) => <Money cents={line.amountCents} /> },
  { title: 'Status', render: (line) => <Status line={line} /> },
  { title: 'Bank', render: (line) => line.bankName },
  { title: 'Account', render: (line) => <Whole>{line.accountNumber}</Whole> },
];

function Status({ line }: { line: BatchLine }) {
  return (
    <>
      <PayoutStatusBadge status={line.status} />
      <span className={css.note}>{line.notes}</span>
    </>
  );
}

interface Asked {
  kind: 'exclude' | 'return';
  line: Row;
}

const keys: readonly ListKey[] = [
  { key: 'e', does: 'Exclude' },
  { key: 'b', does: 'Mark Returned (by the bank)' },
];

/** What a batch pays, in the order of its files. */
export function BatchLines({ batch }: { batch: PayoutBatch }) {
  const list = useListInUrl<never>([]);
  const query = useInfiniteQuery(linesQuery({ period: batch.period, q: list.q }));
  const rows = rowsOf(query).map((line) => ({ ...line, id: line.payoutId }));
  const navigate = useNavigate();
  const place = useListPlace(rows, ({ status }) => status);
  const [asked, setAsked] = useState<Asked>();
  const ask = (next: Asked) => {
    place.keep(next.line);
    setAsked(next);
  };
  return (
    <>
      <BatchSearch
        list={list}
        query={query}
        placeholder="Agent or payout ID"
        noun="line"
        total={batch.lines}
        keys={keys}
      />
      <PagedList
        query={query}
        list={list}
        noun="line"
        failure="The lines couldn’t be loaded"
        empty={
          <EmptyState title="No lines">
            Payouts that can go to the bank as things stand appear here.
          </EmptyState>
        }
      >
        {() => (
          <DataList
            label="Lines"
            rows={rows}
            columns={columns}
            onView={({ payoutId }) => void navigate(payoutPath(payoutId))}
            actions={(line) => actionsOf(batch, line, ask)}
            card={(line) => <LineCard line={line} />}
          />
        )}
      </PagedList>
      <LineDialogs
        batch={batch}
        asked={asked}
        rows={rows}
        onClose={() => setAsked(undefined)}
        onClosed={() => place.goOn()}
      />
    </>
  );
}

/** What can be done with a line as the batch and the line stand. */
function actionsOf(batch: PayoutBatch, line: Row, ask: (asked: Asked) => void) {
  if (batch.status === 'open' && !batch.work)
    return (
      <RowAction
        label="Exclude"
        icon={MinusCircleOutlined}
        shortcut="e"
        danger
        onClick={() => ask({ kind: 'exclude', line })}
      />
    );
  return line.status === 'processing' || line.status === 'paid' ? (
    <RowAction
      label="Mark Returned"
      icon={RollbackOutlined}
      shortcut="b"
      danger
      onClick={() => ask({ kind: 'return', line })}
    />
  ) : null;
}

interface LineDialogsProps {
  batch: PayoutBatch;
  asked: Asked | undefined;
  rows: readonly Row[];
  onClose: () => void;
  onClosed: () => void;
}

function LineDialogs({ batch, asked, rows, onClose, onClosed }: LineDialogsProps) {
  const [shown, setShown] = useState<Asked>();
  // A closing dialog keeps its content until it is gone.
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  const line = rows.find(({ id }) => id === shown.line.id) ?? shown.line;
  const common = { onClose, afterClose: onClosed };
  // The keys: what was typed of one line must never be sent with another.
  return (
    <>
      <ExcludeLineDialog
        {...common}
        key={`exclude-${line.id}`}
        batch={batch}
        line={line}
        open={asked?.kind === 'exclude'}
      />
      <RefusePayoutDialog
        {...common}
        key={`return-${line.id}`}
        kind="return"
        payout={line}
        hasSale={line.payoutType === 'upfront'}
        open={asked?.kind === 'return'}
      />
    </>
  );
}

function LineCard({ line }: { line: Row }) {
  return (
    <CardText lead={line.agentName} figure={<Money cents={line.amountCents} />}>
      <span>
        {line.bankName} {line.accountNumber}
      </span>
      <PayoutStatusBadge status={line.status} />
      {line.notes ? <span className={css.note}>{line.notes}</span> : null}
    </CardText>
  );
}
