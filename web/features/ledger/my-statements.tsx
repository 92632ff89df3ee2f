import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { taxYearOf } from '../../../shared/kernel/tax-year.ts';
import type { Statement, TaxYear } from '../../../shared/ledger/contract.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { BackLink } from '../../components/back-link.tsx';
import { Choice } from '../../components/choice.tsx';
import { CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { downloadFile } from '../../lib/download.ts';
import { paths, statementPath, statementsPath } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';
import css from './my-statements.module.css';
import { statementsQuery } from './queries.ts';
import { StatementFigures } from './statement-figures.tsx';
import { earnedCents, receivedCents, taxYearSpan } from './statement-words.ts';

type Row = Statement & { id: string };

const columns: Column<Row>[] = [
  { title: 'Month', render: (row) => <Whole>{titleOf(row)}</Whole> },
  { title: 'Opening', align: 'end', render: (row) => <Money cents={row.openingCents} /> },
  { title: 'Upfront', align: 'end', render: (row) => <Money cents={row.upfrontCents} /> },
  { title: 'Monthly', align: 'end', render: (row) => <Money cents={row.monthlyCents} /> },
  { title: 'Bonus', align: 'end', render: (row) => <Money cents={row.bonusCents} /> },
  { title: 'Paid', align: 'end', render: (row) => <Money cents={row.paidCents} /> },
  { title: 'Closing', align: 'end', render: (row) => <Money cents={row.closingCents} /> },
];

/** Columns for rare movements, shown in the years that have some. */
const seldom: (Column<Row> & { of: 'clawbackCents' | 'returnedCents'; before: string })[] = [
  {
    of: 'clawbackCents',
    before: 'Paid',
    title: 'Taken back',
    align: 'end',
    render: (row) => <Money cents={row.clawbackCents} />,
  },
  {
    of: 'returnedCents',
    before: 'Closing',
    title: 'Returned',
    align: 'end',
    render: (row) => <Money cents={row.returnedCents} />,
  },
];

const columnsOf = (year: TaxYear): Column<Row>[] =>
  columns.flatMap((column) => [
    ...seldom.filter(({ before, of }) => before === column.title && year[of] !== 0),
    column,
  ]);

const titleOf = ({ period, isComplete }: Statement) =>
  isComplete ? monthName(period) : `${monthName(period)}, so far`;

/** The statements of a tax year, by default of the newest. */
export default function MyStatements({ taxYear }: { taxYear: number | undefined }) {
  const query = useQuery(statementsQuery());
  return (
    <>
      <BackLink to={paths.agentEarnings}>My Earnings</BackLink>
      <PageHeader title="Statements" subtitle="What you earned and were paid, month by month." />
      <Loaded
        query={query}
        noun="statements"
        failure="Your statements couldn’t be loaded"
        failureToast="Failed to load earnings data"
      >
        {(data) => <Years {...data} wanted={taxYear} />}
      </Loaded>
    </>
  );
}

interface YearsProps {
  statements: Statement[];
  taxYears: TaxYear[];
  wanted: number | undefined;
}

function Years({ statements, taxYears, wanted }: YearsProps) {
  const navigate = useNavigate();
  const shown = taxYears.find(({ taxYear }) => taxYear === wanted) ?? taxYears[0];
  if (!shown)
    return (
      <EmptyState title="No statements yet">
        From your first approved sale on, you find a statement of each month here.
      </EmptyState>
    );
  const months = statements.filter(({ period }) => taxYearOf(period) === shown.taxYear);
  return (
    <div className={css.stack}>
      {taxYears.length > 1 ? (
        <Choice
          label="Tax Year"
          value={String(shown.taxYear)}
          options={taxYears.map(({ taxYear }) => ({
            value: String(taxYear),
            label: String(taxYear),
          }))}
          onChange={(year) => void navigate(statementsPath(Number(year)), { replace: true })}
        />
      ) : null}
      <Year year={shown} months={months} />
      <DataList
        label="Statements"
        rows={months.map((month) => ({ ...month, id: month.period }))}
        columns={columnsOf(shown)}
        onView={({ period }) => void navigate(statementPath(period))}
        card={(month) => <MonthCard month={month} />}
      />
    </div>
  );
}

function Year({ year, months }: { year: TaxYear; months: readonly Statement[] }) {
  const { taxYear, isComplete } = year;
  const download = async () => {
    const { taxYearCsv } = await import('./statement-csv.ts');
    downloadFile(taxYearCsv(year, months), `statements-tax-year-${taxYear}.csv`);
  };
  return (
    <Panel title={`Tax Year ${taxYear}${isComplete ? '' : ', so far'}`}>
      <p className={`quiet small ${css.span}`}>{taxYearSpan(taxYear)}</p>
      <dl className={css.totals}>
        <Total label="Earned" cents={earnedCents(year)} />
        <Total label="Paid to your bank" cents={receivedCents(year)} />
      </dl>
      <details className={css.making}>
        <summary className="fold small">How is this calculated?</summary>
        <StatementFigures figures={year} />
      </details>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() =>
          void download().catch((error: unknown) => toast.failure('Failed to download', error))
        }
      >
        Download CSV
      </Button>
    </Panel>
  );
}

const Total = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money cents={cents} />
    </dd>
  </div>
);

const MonthCard = ({ month }: { month: Statement }) => (
  <CardText
    lead={titleOf(month)}
    figure={
      <>
        <span className={`quiet smaller ${css.closing}`}>Closing </span>
        <Money cents={month.closingCents} />
      </>
    }
  >
    <span>
      Earned <Money cents={earnedCents(month)} />
    </span>
    <span>
      Paid <Money cents={receivedCents(month)} />
    </span>
  </CardText>
);
