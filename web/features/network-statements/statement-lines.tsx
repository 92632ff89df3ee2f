import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { formatCount } from '../../../shared/kernel/count.ts';
import { APPLIED } from '../../../shared/network-statements/rules.ts';
import { verdicts } from '../../../shared/network-statements/limits.ts';
import type {
  NetworkStatement,
  ShownLine,
  StatementTotals,
  Verdict,
} from '../../../shared/network-statements/schemas.ts';
import { Choice } from '../../components/choice.tsx';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { May } from '../../components/may.tsx';
import { Toolbar, ToolbarEnd } from '../../components/toolbar.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatDay } from '../../lib/dates.ts';
import { useListInUrl } from '../../lib/list-in-url.ts';
import { salePath, soldAgainPath } from '../../lib/paths.ts';
import { DownloadList } from './download-list.tsx';
import { linesQuery } from './queries.ts';
import css from './statement-lines.module.css';
import { listOptions } from './statement-words.ts';
import { VerdictBadge } from './verdict-badge.tsx';

interface StatementLinesProps {
  statement: NetworkStatement;
  totals: StatementTotals;
}

/** The lines of a statement, class by class, and our sales that it doesn't name. */
export function StatementLines({ statement, totals }: StatementLinesProps) {
  const list = useListInUrl(verdicts, { status: 'list' });
  const options = listOptions(totals);
  const verdict = options.find(({ value }) => value === list.status)?.value ?? options[0]?.value;
  if (verdict === undefined)
    return (
      <EmptyState title="Nothing to show">
        The file names no sale of this network, and none is missing from it.
      </EmptyState>
    );
  return (
    <>
      <Toolbar>
        <Choice
          wide
          label="List"
          value={verdict}
          options={options}
          onChange={(status) => list.change({ status })}
        />
        <ToolbarEnd
          list={list}
          count={<span role="status">{formatCount(totals.counts[verdict] ?? 0)} in this list</span>}
        >
          <DownloadList statement={statement} list={verdict} />
        </ToolbarEnd>
      </Toolbar>
      <Lines key={verdict} statement={statement} verdict={verdict} list={list} />
    </>
  );
}

interface LinesProps {
  statement: NetworkStatement;
  verdict: Verdict;
  list: ReturnType<typeof useListInUrl<Verdict>>;
}

function Lines({ statement, verdict, list }: LinesProps) {
  const columns = useMemo(() => columnsOf(verdict), [verdict]);
  const cardOf = useCallback(
    (line: ShownLine) => <LineCard line={line} verdict={verdict} />,
    [verdict],
  );
  return (
    <PagedTable
      query={useInfiniteQuery(linesQuery(statement, verdict))}
      list={list}
      noun="line"
      failure="The lines of this statement couldn’t be loaded"
      empty={<EmptyState title="No lines">This list has no lines.</EmptyState>}
      label="Lines"
      columns={columns}
      card={cardOf}
    />
  );
}

const DAY_TITLES: Partial<Record<Verdict, string>> = { end: 'Ended On', activate: 'Activated On' };

const columnsOf = (verdict: Verdict): Column<ShownLine>[] => [
  { title: 'Line', align: 'end', render: ({ line }) => (line ? formatCount(line) : '–') },
  {
    title: 'Customer',
    render: (line) => <TwoLines wide first={<Who line={line} />} second={line.agentName ?? ''} />,
  },
  { title: 'In the File', render: (line) => <InFile line={line} /> },
  ...(APPLIED.includes(verdict) || verdict === 'ended'
    ? [
        {
          title: DAY_TITLES[verdict] ?? 'Day',
          render: ({ day }: ShownLine) => <Whole>{day ? formatDay(day) : '–'}</Whole>,
        },
      ]
    : []),
  {
    title: 'What It Means',
    render: (line) => (
      <span className={css.why}>
        <VerdictBadge verdict={verdict} />
        {line.why ? <span className="quiet smallest"> {line.why}</span> : null}
        <SoldAgain line={line} verdict={verdict} />
      </span>
    ),
  },
];

/** Leads to a new sale for a customer who came back. */
const SoldAgain = ({ line: { saleId }, verdict }: { line: ShownLine; verdict: Verdict }) =>
  verdict === 'endedHere' && saleId ? (
    <May change="sales.addSale">
      {' '}
      <Link to={soldAgainPath(saleId)}>Add Sale</Link>
    </May>
  ) : null;

/** The sale that a line names, or those that it may mean. */
function Who({ line: { saleId, customerName, candidates } }: { line: ShownLine }) {
  if (saleId) return <Link to={salePath(saleId)}>{customerName ?? 'Sale'}</Link>;
  if (!candidates) return 'No sale of ours';
  return (
    <span className={css.links}>
      {candidates.map((id, at) => (
        <Link key={id} to={salePath(id)}>
          Sale {at + 1}
        </Link>
      ))}
    </span>
  );
}

function InFile({ line: { number, phone, product } }: { line: ShownLine }) {
  const first = number ?? phone;
  if (first === undefined) return 'Not in the file';
  const second = [number === undefined ? undefined : phone, product].filter(Boolean).join(', ');
  return <TwoLines wide first={first} second={second} />;
}

const LineCard = ({ line, verdict }: { line: ShownLine; verdict: Verdict }) => (
  <CardText
    lead={<Who line={line} />}
    figure={line.day ? formatDay(line.day) : line.line ? `Line ${formatCount(line.line)}` : ''}
  >
    <div className={css.about}>
      <span>{line.agentName}</span>
      <span>
        <InFile line={line} />
      </span>
      <VerdictBadge verdict={verdict} />
      {line.why ? <span>{line.why}</span> : null}
      <SoldAgain line={line} verdict={verdict} />
    </div>
  </CardText>
);
