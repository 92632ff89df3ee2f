import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { verdicts } from '../../../shared/bank-outcomes/rules.ts';
import type { OutcomeRow, OutcomeTotals } from '../../../shared/bank-outcomes/schemas.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { CardText, type Column, DataList, TwoLines, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Toolbar, ToolbarEnd } from '../../components/toolbar.tsx';
import { Money } from '../../components/money.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { StatusFilter } from '../../components/status-filter.tsx';
import { downloadFile } from '../../lib/download.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import { agentPagePath, batchPath, payoutPath } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';
import css from './outcome-rows.module.css';
import { VerdictBadge } from './outcome-badges.tsx';
import { findOutcomes, outcomeCells, verdictOptions } from './outcome-words.ts';

/** Rows that are drawn at once: ten thousand would hold the browser up. */
const PAGE = 100;

const columns: Column<OutcomeRow>[] = [
  { title: 'Line', align: 'end', render: ({ line }) => formatCount(line) },
  {
    title: 'Payout',
    render: (row) => <TwoLines wide first={<Who row={row} />} second={<Which row={row} />} />,
  },
  { title: 'Amount', align: 'end', render: (row) => <Amount row={row} /> },
  { title: 'Outcome', render: (row) => <Outcome row={row} /> },
  { title: 'Bank reference', render: ({ bankReference }) => <Whole>{bankReference ?? '–'}</Whole> },
];

const Amount = ({ row: { amountCents } }: { row: OutcomeRow }) =>
  amountCents === undefined ? '–' : <Money cents={amountCents} />;

/** The agent of the payout; without one, what the file names the payment by. */
const Who = ({ row: { agentId, agentName, reference } }: { row: OutcomeRow }) =>
  agentId ? <Link to={agentPagePath(agentId)}>{agentName}</Link> : reference;

function Which({ row }: { row: OutcomeRow }) {
  const { payoutId, batchId, wholeBatch } = row;
  const batch = batchId ? <Link to={batchPath(batchId)}>Batch of {monthName(batchId)}</Link> : null;
  if (!payoutId) return batch ?? 'No payout of ours';
  return (
    <>
      <Link to={payoutPath(payoutId)}>Payout</Link>
      {batch ? <>, {batch}</> : null}
      {wholeBatch ? ', in one booking of the whole batch' : null}
    </>
  );
}

const Outcome = ({ row: { verdict, reason, why } }: { row: OutcomeRow }) => (
  <span className={css.outcome}>
    <VerdictBadge verdict={verdict} />
    <span className="quiet smallest">{why ?? reason}</span>
  </span>
);

interface OutcomeRowsProps {
  rows: OutcomeRow[];
  totals: OutcomeTotals;
  fileName: string;
}

/** The lines of a file with what each would do, with search and a filter by outcome. */
export function OutcomeRows({ rows, totals, fileName }: OutcomeRowsProps) {
  const list = useListInUrl(verdicts, { status: 'outcome' });
  const { q, status: verdict, pages } = list;
  const found = useMemo(() => findOutcomes(rows, { q, verdict }), [rows, q, verdict]);
  const drawn = found.slice(0, pages * PAGE);
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing about payouts">
        No line of this file has anything to do with a payout.
      </EmptyState>
    );
  return (
    <>
      <Toolbar>
        <SearchBox
          value={q}
          placeholder="Agent, payout ID or reference"
          onSearch={(text) => list.change({ q: text })}
        />
        <StatusFilter
          label="Outcome"
          value={verdict}
          options={verdictOptions(totals)}
          onChange={(status) => list.change({ status })}
        />
        <ToolbarEnd list={list} count={<span role="status">{countOf(found.length, 'line')}</span>}>
          <DownloadCsv rows={found} fileName={fileName} />
        </ToolbarEnd>
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState title="No lines found" action={<Button onClick={list.clear}>Clear</Button>}>
          No line of this file matches the search and the filter.
        </EmptyState>
      ) : (
        <DataList
          label="Lines"
          rows={drawn}
          columns={columns}
          card={(row) => <OutcomeCard row={row} />}
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

function DownloadCsv({ rows, fileName }: { rows: readonly OutcomeRow[]; fileName: string }) {
  const download = async () => {
    const { csvBlob } = await import('../../lib/csv-blob.ts');
    downloadFile(csvBlob(outcomeCells(rows)), `outcomes-${fileName.replace(/\.\w+$/, '')}.csv`);
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

const OutcomeCard = ({ row }: { row: OutcomeRow }) => (
  <CardText lead={<Who row={row} />} figure={<Amount row={row} />}>
    <div className={css.about}>
      <span>
        <VerdictBadge verdict={row.verdict} /> Line {formatCount(row.line)}
      </span>
      {row.why || row.reason ? <span>{row.why ?? row.reason}</span> : null}
      <span>
        <Which row={row} />
      </span>
    </div>
  </CardText>
);
