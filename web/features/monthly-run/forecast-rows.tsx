import type { ForecastTotals } from '../../../shared/kernel/job.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { ForecastRow } from '../../../shared/monthly-run/schemas.ts';
import { exceptionNames } from '../../../shared/monthly-run/rules.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { CardSentences, WorkedRows } from '../../components/worked-rows.tsx';
import { agentPagePath, payoutPath } from '../../lib/paths.ts';
import { payoutTypeName } from '../payouts/index.ts';
import {
  findRows,
  forecastCells,
  outcomeWords,
  type RowsShown,
  shownOptions,
} from './forecast-words.ts';

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
export const ForecastRows = ({ rows, totals }: { rows: ForecastRow[]; totals: ForecastTotals }) => (
  <WorkedRows
    label="Payments"
    noun="payment"
    work="forecast"
    rows={rows}
    columns={columns}
    card={(row) => <PaymentCard row={row} />}
    searches="Agent or payout ID"
    filter={{ label: 'Show', param: 'shown', known, options: shownOptions(totals) }}
    find={findRows}
    csv={{ fileName: `forecast-${dayOf(totals.asOf)}.csv`, cells: forecastCells }}
    empty={
      <EmptyState title="Nothing to pay">
        As things stand nobody has anything to be paid by this run.
      </EmptyState>
    }
  />
);

const PaymentCard = ({ row }: { row: ForecastRow }) => (
  <CardText lead={<Agent row={row} />} figure={<Money cents={row.amountCents} />}>
    <CardSentences>
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
    </CardSentences>
  </CardText>
);
