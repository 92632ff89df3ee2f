import type { StatementLine, StatementSale } from '../../../shared/ledger/contract.ts';
import { Brief, CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { Money } from '../../components/money.tsx';
import { formatDay } from '../../lib/dates.ts';
import { agentPagePath, payoutPath, salePath } from '../../lib/paths.ts';
import { lineDetails, lineName, type StatementWords } from './statement-words.ts';

interface Row extends StatementLine {
  /** Owed to the agent after this line, in cents. */
  balanceCents: number;
}

interface AgentStatementLinesProps {
  /** From the month's first line on, without gaps. */
  lines: readonly StatementLine[];
  words: StatementWords;
  openingCents: number;
}

/** An agent's month, with the balance after each line, and links to each cause. */
export function AgentStatementLines({ lines, words, openingCents }: AgentStatementLinesProps) {
  return (
    <DataList
      label="What happened"
      rows={withBalances(lines, openingCents)}
      columns={columnsWith(words)}
      card={(row) => (
        <CardText lead={lineName(row, words)} figure={<Money cents={row.amountCents} />}>
          <Cause line={row} words={words} />
          <span>{formatDay(row.at)}</span>
          <span>
            Balance <Money cents={row.balanceCents} />
          </span>
        </CardText>
      )}
    />
  );
}

function withBalances(lines: readonly StatementLine[], openingCents: number): Row[] {
  let balanceCents = openingCents;
  return lines.map((line) => {
    balanceCents += line.amountCents;
    return { ...line, balanceCents };
  });
}

const columnsWith = (words: StatementWords): Column<Row>[] => [
  { title: 'Date', render: ({ at }) => <Whole>{formatDay(at)}</Whole> },
  { title: 'What', render: (line) => <Brief>{lineName(line, words)}</Brief> },
  { title: 'Details', render: (line) => <Cause line={line} words={words} /> },
  { title: 'Amount', align: 'end', render: ({ amountCents }) => <Money cents={amountCents} /> },
  { title: 'Balance', align: 'end', render: ({ balanceCents }) => <Money cents={balanceCents} /> },
];

interface CauseProps {
  line: StatementLine;
  words: StatementWords;
}

/** A line's details, which lead to its sale, payout or recruit. */
const Cause = (props: CauseProps) => (
  <Brief>
    <CauseLink {...props} />
  </Brief>
);

function CauseLink({ line, words }: CauseProps) {
  const { saleId, payoutId, recruitId } = line;
  const details = lineDetails(line, words);
  if (saleId !== undefined) return <Link to={salePath(saleId)}>{details}</Link>;
  if (payoutId !== undefined) return <Link to={payoutPath(payoutId)}>{details}</Link>;
  return recruitId === undefined ? details : <Link to={agentPagePath(recruitId)}>{details}</Link>;
}

const saleColumns: Column<StatementSale>[] = [
  { title: 'Approved', render: ({ approvedAt }) => <Whole>{formatDay(approvedAt)}</Whole> },
  { title: 'Customer', render: (sale) => <Customer sale={sale} /> },
  { title: 'Product', render: ({ productName }) => <Brief>{productName ?? 'N/A'}</Brief> },
  {
    title: 'Commission',
    align: 'end',
    render: ({ monthlyCommissionCents }) => <Money cents={monthlyCommissionCents} />,
  },
];

/** The sales behind an agent's monthly commission; each leads to the sale. */
export const AgentStatementSales = ({ sales }: { sales: readonly StatementSale[] }) => (
  <DataList
    label="Sales behind the monthly commission"
    rows={sales}
    columns={saleColumns}
    card={(sale) => (
      <CardText
        lead={<Customer sale={sale} />}
        figure={<Money cents={sale.monthlyCommissionCents} />}
      >
        <span>{sale.productName ?? 'N/A'}</span>
        <span>since {formatDay(sale.approvedAt)}</span>
      </CardText>
    )}
  />
);

const Customer = ({ sale: { id, customerName } }: { sale: StatementSale }) => (
  <Brief>
    <Link to={salePath(id)}>{customerName}</Link>
  </Brief>
);
