import { useInfiniteQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type {
  NetworkStatement,
  ShownLine,
  StatementTotals,
} from '../../../shared/network-statements/schemas.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Figure, Figures } from '../../components/figures.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatDay } from '../../lib/dates.ts';
import { salePath } from '../../lib/paths.ts';
import { FileSteps } from '../brought-files/index.ts';
import { DownloadList } from './download-list.tsx';
import { linesQuery } from './queries.ts';

const Customer = ({ line: { saleId = '', customerName } }: { line: ShownLine }) => (
  <Link to={salePath(saleId)}>{customerName ?? 'Sale'}</Link>
);
const endOf = ({ day }: ShownLine) => (day ? formatDay(day) : 'Not listed');
const sumOf = ({ monthlyCents = 0, upfrontCents = 0 }: ShownLine) => monthlyCents + upfrontCents;

const columns: Column<ShownLine>[] = [
  {
    title: 'Customer',
    render: (line) => (
      <TwoLines wide first={<Customer line={line} />} second={line.agentName ?? ''} />
    ),
  },
  { title: 'Network’s End', render: (line) => <Whole>{endOf(line)}</Whole> },
  { title: 'Months', align: 'end', render: ({ months = 0 }) => months },
  {
    title: 'Monthly',
    align: 'end',
    render: ({ monthlyCents = 0 }) => <Money cents={monthlyCents} />,
  },
  {
    title: 'Upfront',
    align: 'end',
    render: ({ upfrontCents = 0 }) => <Money cents={upfrontCents} />,
  },
  { title: 'Together', align: 'end', render: (line) => <Money cents={sumOf(line)} /> },
];

interface LeakageReportProps {
  statement: NetworkStatement;
  totals: StatementTotals;
}

/** The commission that was earned for customers whom the network no longer has. */
export function LeakageReport({ statement, totals }: LeakageReportProps) {
  const { sales, monthlyCents, upfrontCents } = totals.leakage;
  return (
    <>
      <Figures>
        <Figure title="Lost Customers" value={sales} />
        <Figure title="Monthly Commission" value={formatRand(monthlyCents)} />
        <Figure title="Upfront Commission" value={formatRand(upfrontCents)} />
      </Figures>
      <p className="quiet small">
        From the network’s end on; of customers who aren’t listed, everything.
      </p>
      <FileSteps>
        <DownloadList statement={statement} list="leakage" />
      </FileSteps>
      <PagedTable
        query={useInfiniteQuery(linesQuery(statement, 'leakage'))}
        noun="sale"
        failure="The leakage couldn’t be loaded"
        empty={
          <EmptyState title="No leakage">
            No commission was earned for a customer whom the network no longer has.
          </EmptyState>
        }
        label="Leakage"
        columns={columns}
        card={(line) => (
          <CardText lead={<Customer line={line} />} figure={<Money cents={sumOf(line)} />}>
            <span>{line.agentName}</span>
            <span>{countOf(line.months ?? 0, 'month')}</span>
            <span>Network’s end: {endOf(line)}</span>
          </CardText>
        )}
      />
    </>
  );
}
