import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Card, CardNote } from '../../components/card.tsx';
import { CardText, type Column, DataList } from '../../components/data-list.tsx';
import { EmptyState, ListSkeleton } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { downloadFile } from '../../lib/download.ts';
import { toast } from '../../lib/toasts.ts';
import css from './report-card.module.css';
import type { ReportChartProps } from './report-chart.tsx';
import { csvRowsOf, readCell, type ReportColumn, type ReportTable } from './report-table.ts';

const ReportChart = lazy(() => import('./report-chart.tsx'));

/** Downloads a table as CSV, with the period in the file's name. */
function DownloadCsv<Row>({ table, span }: { table: ReportTable<Row>; span: string }) {
  const download = async () => {
    const { csvBlob } = await import('../../lib/csv-blob.ts');
    downloadFile(csvBlob(csvRowsOf(table)), `report-${table.name}-${span}.csv`);
  };
  return (
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden="true" />}
      aria-label={`Download CSV: ${table.title}`}
      disabled={table.rows.length === 0}
      onClick={() => {
        download().catch((error: unknown) => toast.failure('Failed to download', error));
      }}
    >
      CSV
    </Button>
  );
}

function Cell<Row>({ column, row }: { column: ReportColumn<Row>; row: Row }) {
  const value = column.value(row);
  if (column.kind === 'money' && typeof value === 'number') return <Money cents={value} />;
  return (
    <span className={column.kind === 'text' ? css.words : 'figure'}>{readCell(column, row)}</span>
  );
}

interface TableCardProps<Row> {
  table: ReportTable<Row>;
  /** The period, for the file's name. */
  span: string;
  /** Renders a drawing after the cells of a row. */
  drawn?: (row: Row) => ReactNode;
  /** A note on the age of the rows, and on how many more there are. */
  note?: ReactNode;
  /** Shown in place of a table without rows. */
  empty: { title: string; text: string };
}

/** A table of a report, with a button that downloads it. */
export function TableCard<Row extends object>(props: TableCardProps<Row>) {
  const { table, span, note, empty } = props;
  return (
    <Card title={table.title} more={<DownloadCsv table={table} span={span} />}>
      {note ? <CardNote>{note}</CardNote> : null}
      {table.rows.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <Rows table={table} drawn={props.drawn} />
      )}
    </Card>
  );
}

function Rows<Row extends object>({
  table: { title, rows, columns },
  drawn,
}: {
  table: ReportTable<Row>;
  drawn?: ((row: Row) => ReactNode) | undefined;
}) {
  const identified = rows.map((row, at) => ({ id: String(at), row }));
  const [lead, ...others] = columns.filter(({ kind }) => kind === 'text');
  const figures = columns.filter(({ kind }) => kind !== 'text');
  const main = figures.find(({ kind }) => kind === 'money') ?? figures[1] ?? figures[0];
  const listed = columns.map((column): Column<{ id: string; row: Row }> => ({
    title: column.title,
    ...(column.kind === 'text' ? {} : { align: 'end' }),
    render: ({ row }) => <Cell column={column} row={row} />,
  }));
  return (
    <div className={css.table}>
      <DataList
        label={title}
        rows={identified}
        columns={
          drawn ? [...listed, { title: 'Revenue Bar', render: ({ row }) => drawn(row) }] : listed
        }
        card={({ row }) => (
          <CardText
            lead={lead ? readCell(lead, row) : ''}
            figure={main ? <Cell column={main} row={row} /> : null}
          >
            {drawn?.(row)}
            {[...others, ...figures.filter((column) => column !== main)].map((column) => (
              <div key={column.title}>
                {column.title}: {readCell(column, row)}
              </div>
            ))}
          </CardText>
        )}
      />
    </div>
  );
}

interface ChartCardProps<Row> {
  chart: ReportChartProps;
  table: ReportTable<Row>;
  span: string;
  /** Shown in place of a chart without columns. */
  none: string;
}

/** A chart, with the same figures as a folded table. */
export function ChartCard<Row extends object>({ chart, table, span, none }: ChartCardProps<Row>) {
  const [asTable, setAsTable] = useState(false);
  const isEmpty = chart.points.every(({ values: [first, second = 0] }) => first + second === 0);
  return (
    <Card
      title={table.title}
      more={
        <span className={css.actions}>
          <Button size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <DownloadCsv table={table} span={span} />
        </span>
      }
    >
      {asTable ? (
        <Rows table={table} />
      ) : isEmpty ? (
        <CardNote>{none}</CardNote>
      ) : (
        <Suspense fallback={<ListSkeleton label="chart" />}>
          <ReportChart {...chart} />
        </Suspense>
      )}
    </Card>
  );
}
