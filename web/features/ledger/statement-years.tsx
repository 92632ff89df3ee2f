import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { taxYearOf } from '../../../shared/kernel/tax-year.ts';
import type { Statement, TaxYear } from '../../../shared/ledger/contract.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { CardText, type Column, DataList, Whole } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/panel.tsx';
import { downloadFile } from '../../lib/download.ts';
import { toast } from '../../lib/toasts.ts';
import css from './statement-years.module.css';
import type { StatementSource } from './statement-document.ts';
import { StatementFigures } from './statement-figures.tsx';
import { sumsOf, taxYearSpan } from './statement-words.ts';

const TaxYearChoice = lazy(() => import('./tax-year-choice.tsx'));

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

type Seldom =
  | 'overrideCents'
  | 'clawbackCents'
  | 'reversalCents'
  | 'adjustmentCents'
  | 'returnedCents';

/** Columns for rare movements, shown in the years that have some. */
const seldom: (Column<Row> & { of: Seldom; before: string })[] = [
  {
    of: 'overrideCents',
    before: 'Paid',
    title: 'Override',
    align: 'end',
    render: (row) => <Money cents={row.overrideCents} />,
  },
  {
    of: 'clawbackCents',
    before: 'Paid',
    title: 'Taken back',
    align: 'end',
    render: (row) => <Money cents={row.clawbackCents} />,
  },
  {
    of: 'reversalCents',
    before: 'Paid',
    title: 'Undone',
    align: 'end',
    render: (row) => <Money cents={row.reversalCents} />,
  },
  {
    of: 'adjustmentCents',
    before: 'Paid',
    title: 'Adjusted',
    align: 'end',
    render: (row) => <Money cents={row.adjustmentCents} />,
  },
  {
    of: 'returnedCents',
    before: 'Closing',
    title: 'Returned',
    align: 'end',
    render: (row) => <Money cents={row.returnedCents} />,
  },
];

const columnsOf = (months: readonly Statement[]): Column<Row>[] =>
  columns.flatMap((column) => [
    ...seldom.filter(
      ({ before, of }) => before === column.title && months.some((month) => month[of] !== 0),
    ),
    column,
  ]);

const titleOf = ({ period, isComplete }: Statement) =>
  isComplete ? monthName(period) : `${monthName(period)}, so far`;

interface StatementYearsProps {
  /** Newest first. */
  statements: Statement[];
  /** Newest first. */
  taxYears: TaxYear[];
  /** The tax year that the address names. */
  wanted: number | undefined;
  source: Pick<StatementSource, 'words' | 'fileTag'>;
  onYear: (taxYear: number) => void;
  onMonth: (period: string) => void;
}

/** One tax year: its totals and its months, by default of the newest year. */
export function StatementYears(props: StatementYearsProps) {
  const { statements, taxYears, wanted, source, onYear, onMonth } = props;
  const shown = taxYears.find(({ taxYear }) => taxYear === wanted) ?? taxYears[0];
  if (!shown) return <EmptyState title="No statements yet">{source.words.noStatements}</EmptyState>;
  const months = statements.filter(({ period }) => taxYearOf(period) === shown.taxYear);
  return (
    <div className={css.stack}>
      {taxYears.length > 1 ? (
        <Suspense fallback={<div className={css.choice} />}>
          <TaxYearChoice
            chosen={shown.taxYear}
            taxYears={taxYears.map(({ taxYear }) => taxYear)}
            onChoose={onYear}
          />
        </Suspense>
      ) : null}
      <DataList
        label="Statements"
        rows={months.map((month) => ({ ...month, id: month.period }))}
        columns={columnsOf(months)}
        onView={({ period }) => onMonth(period)}
        card={(month) => <MonthCard month={month} />}
      />
      <Year year={shown} months={months} source={source} />
    </div>
  );
}

interface YearProps {
  year: TaxYear;
  months: readonly Statement[];
  source: StatementYearsProps['source'];
}

function Year({ year, months, source: { words, fileTag } }: YearProps) {
  const { taxYear, isComplete } = year;
  const download = async () => {
    const { taxYearCsv } = await import('./statement-csv.ts');
    downloadFile(taxYearCsv(year, months), `statements${fileTag}-tax-year-${taxYear}.csv`);
  };
  return (
    <Panel title={`Tax Year ${taxYear}${isComplete ? '' : ', so far'}`}>
      <p className={`quiet small ${css.span}`}>{taxYearSpan(taxYear)}</p>
      <StatementFigures figures={year} words={words} />
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
    {sumsOf(month).map(([name, cents]) => (
      <span key={name}>
        {name} <Money cents={cents} />
      </span>
    ))}
  </CardText>
);
