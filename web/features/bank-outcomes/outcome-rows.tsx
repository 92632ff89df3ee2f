import { useQuery } from '@tanstack/react-query';
import { verdicts } from '../../../shared/bank-outcomes/limits.ts';
import type { BankFile, OutcomeRow, OutcomeTotals } from '../../../shared/bank-outcomes/schemas.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { CardSentences, WorkedRows } from '../../components/worked-rows.tsx';
import { agentPagePath, batchPath, payoutPath } from '../../lib/paths.ts';
import css from './outcome-rows.module.css';
import { VerdictBadge } from './verdict-badge.tsx';
import { previewQuery } from './queries.ts';
import { findOutcomes, outcomeCells, verdictOptions } from './outcome-words.ts';

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

/** The lines of a file with what each would do, with search and a filter by outcome. */
export function OutcomeRows({ file, totals }: { file: BankFile; totals: OutcomeTotals }) {
  const query = useQuery(previewQuery(file));
  return (
    <Loaded query={query} noun="lines" failure="The lines of this file couldn’t be loaded">
      {(rows) => (
        <WorkedRows
          label="Lines"
          noun="line"
          work="file"
          rows={rows}
          columns={columns}
          card={(row) => <OutcomeCard row={row} />}
          searches="Agent, payout ID or reference"
          filter={{
            label: 'Outcome',
            param: 'outcome',
            known: verdicts,
            options: verdictOptions(totals),
          }}
          find={findOutcomes}
          csv={{ fileName: `outcomes-${file.name.replace(/\.\w+$/, '')}.csv`, cells: outcomeCells }}
          empty={
            <EmptyState title="Nothing about payouts">
              No line of this file has anything to do with a payout.
            </EmptyState>
          }
        />
      )}
    </Loaded>
  );
}

const OutcomeCard = ({ row }: { row: OutcomeRow }) => (
  <CardText lead={<Who row={row} />} figure={<Amount row={row} />}>
    <CardSentences>
      <span>
        <VerdictBadge verdict={row.verdict} /> Line {formatCount(row.line)}
      </span>
      {row.why || row.reason ? <span>{row.why ?? row.reason}</span> : null}
      <span>
        <Which row={row} />
      </span>
    </CardSentences>
  </CardText>
);
