import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import type { ForecastTotals } from '../../../shared/kernel/job.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { ForecastRow } from '../../../shared/monthly-run/schemas.ts';
import { exceptionNames } from '../../../shared/monthly-run/rules.ts';
import { CardText, type Column, DataList, TwoLines, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Toolbar, ToolbarEnd } from '../../components/toolbar.tsx';
import { Money } from '../../components/money.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { StatusFilter } from '../../components/status-filter.tsx';
import { downloadFile } from '../../lib/download.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import { agentPagePath, payoutPath } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';
import { payoutTypeName } from '../payouts/index.ts';
import css from './forecast-rows.module.css';
import {
  findRows,
  forecastCells,
  outcomeWords,
  type RowsShown,
  shownOptions,
} from './forecast-words.ts';

/** Rows that are drawn at once: ten thousand would hold the browser up. */
const PAGE = 100;
const known: readonly RowsShown[] = [
  'lines',
  'exceptions',
  ...(Object.keys(exceptionNames) as (keyof typeof exceptionNames)[]),
];

const columns: Column<ForecastRow>[] = [
  {
    title: 'Agent',
    render: (row) => <TwoLines wide first={<Agent row={row} />} second={<What row={row} />} />,
  },
  { title: 'Amount', align: 'end', render: ({ amountCents }) => <Money cents={amountCents} /> },
  { title: 'Outcome', render: (row) => <Outcome row={row} /> },
  { title: 'Bank', render: ({ bankName }) => bankName || '–' },
  { title: 'Account', render: ({ accountNumber }) => <Whole>{accountNumber || '–'}</Whole> },
];

const Agent = ({ row: { agentId, agentName } }: { row: ForecastRow }) => (
  <Link to={agentPagePath(agentId)}>{agentName}</Link>
);

/** A payout that there is, or the balance of which the run makes one. */
const What = ({ row: { payoutId, payoutType } }: { row: ForecastRow }) =>
  payoutId ? <Link to={payoutPath(payoutId)}>{payoutTypeName(payoutType)}</Link> : 'Balance';

const Outcome = ({ row }: { row: ForecastRow }) =>
  row.reasons.length === 0 ? outcomeWords(row) : <strong>Stays out: {outcomeWords(row)}</strong>;

/** The payments of a forecast, by agent, with search and a filter by reason. */
export function ForecastRows({ rows, totals }: { rows: ForecastRow[]; totals: ForecastTotals }) {
  const list = useListInUrl(known, { status: 'shown' });
  const { q, status: shown, pages } = list;
  const found = useMemo(() => findRows(rows, { q, shown }), [rows, q, shown]);
  const drawn = found.slice(0, pages * PAGE);
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing to pay">
        As things stand nobody has anything to be paid by this run.
      </EmptyState>
    );
  return (
    <>
      <Toolbar>
        <SearchBox
          value={q}
          placeholder="Agent or payout ID"
          onSearch={(text) => list.change({ q: text })}
        />
        <StatusFilter
          label="Show"
          value={shown}
          options={shownOptions(totals)}
          onChange={(status) => list.change({ status })}
        />
        <ToolbarEnd
          list={list}
          count={<span role="status">{countOf(found.length, 'payment')}</span>}
        >
          <DownloadCsv rows={found} day={dayOf(totals.asOf)} />
        </ToolbarEnd>
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState title="No payments found" action={<Button onClick={list.clear}>Clear</Button>}>
          No payment of this forecast matches the search and the filter.
        </EmptyState>
      ) : (
        <DataList
          label="Payments"
          rows={drawn}
          columns={columns}
          card={(row) => <PaymentCard row={row} />}
        />
      )}
      {found.length > drawn.length ? (
        <Button onClick={() => list.change({ pages: pages + 1 })}>
          Show more ({formatCount(drawn.length)} of {formatCount(found.length)})
        </Button>
      ) : null}
    </>
  );
}

function DownloadCsv({ rows, day }: { rows: readonly ForecastRow[]; day: string }) {
  const download = async () => {
    const { csvBlob } = await import('../../lib/csv-blob.ts');
    downloadFile(csvBlob(forecastCells(rows)), `forecast-${day}.csv`);
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      disabled={rows.length === 0}
      onClick={() => {
        download().catch((error: unknown) => toast.failure('Failed to download', error));
      }}
    >
      Download CSV
    </Button>
  );
}

const PaymentCard = ({ row }: { row: ForecastRow }) => (
  <CardText lead={<Agent row={row} />} figure={<Money cents={row.amountCents} />}>
    <div className={css.about}>
      <p>
        <Outcome row={row} />
      </p>
      <p>
        <What row={row} />
        {row.bankName ? (
          <>
            , {row.bankName} <Whole>{row.accountNumber}</Whole>
          </>
        ) : null}
      </p>
    </div>
  </CardText>
);
