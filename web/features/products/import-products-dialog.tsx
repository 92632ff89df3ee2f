import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Job } from '../../../shared/kernel/job.ts';
import { IMPORT_COLUMNS } from '../../../shared/products/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CsvField } from '../../components/csv-field.tsx';
import { FailedRows } from '../../components/failed-rows.tsx';
import { failedRowsQuery } from '../jobs/queries.ts';
import { FirstRows } from '../../components/first-rows.tsx';
import { MapColumns } from '../../components/map-columns.tsx';
import { RowsProgress } from '../../components/rows-progress.tsx';
import { usePriceList } from './price-list.ts';
import type { useProductImport } from './product-import.ts';

const COLUMNS = Object.keys(IMPORT_COLUMNS);

interface ImportProductsDialogProps {
  open: boolean;
  onClose: () => void;
  importing: ReturnType<typeof useProductImport>;
}

/** Imports a price list: the file, the progress, and the result. */
export default function ImportProductsDialog(props: ImportProductsDialogProps) {
  const { open, onClose, importing } = props;
  const { job, isStarting } = importing;
  const priceList = usePriceList();
  const hasEnded = job?.status === 'done' || job?.status === 'failed';
  const another = () => {
    priceList.forget();
    importing.forget();
  };
  const begin = () => {
    const jobId = priceList.readyJob();
    if (jobId) importing.begin(jobId, onClose);
  };
  return (
    <Dialog
      title="Import Products"
      open={open}
      onClose={onClose}
      footer={
        job ? (
          <>
            {hasEnded ? <Button onClick={another}>Import Another File</Button> : null}
            <Button type="primary" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="primary"
              disabled={priceList.isLooking}
              loading={isStarting}
              onClick={begin}
            >
              Import Products
            </Button>
          </>
        )
      }
    >
      {job ? <ImportProgress job={job} /> : <FileChoice {...priceList} />}
    </Dialog>
  );
}

function FileChoice({ file, list, isLooking, choose }: ReturnType<typeof usePriceList>) {
  const { mapping, problem, preview } = list ?? {};
  return (
    <>
      <p>Rows update the plan with their plan_id; new plans are for sale at once, at 10%.</p>
      <CsvField
        file={file}
        onChoose={(chosen) => choose({ file: chosen })}
        columns={COLUMNS}
        templateName="products-template.csv"
      />
      <div role="status">
        {isLooking ? 'Checking the file…' : null}
        {problem ? <Callout tone="warning">{problem}</Callout> : null}
      </div>
      {preview ? <FirstRows {...preview} columns={COLUMNS} /> : null}
      {file && mapping ? (
        <MapColumns
          mapping={mapping}
          columns={COLUMNS}
          onSave={(headings) => choose({ file, headings })}
        />
      ) : null}
      {isLooking || mapping ? null : (
        <Callout>
          A CSV file or an Excel workbook (.xlsx). The first row names the columns, in any order:{' '}
          {COLUMNS.join(', ')}.
        </Callout>
      )}
    </>
  );
}

function ImportProgress({ job }: { job: Job }) {
  const { status, done, total, failed = 0, problem } = job;
  if (status === 'failed')
    return <Callout tone="warning">Nothing more was imported: {problem}</Callout>;
  if (status !== 'done')
    return <RowsProgress label="Importing products" done={done} total={total} failed={failed} />;
  return (
    <>
      <p role="status">
        <strong>{done - failed}</strong> of {done} rows imported
        {failed > 0 ? `, ${failed} failed` : ''}.
      </p>
      {failed > 0 ? <Failures job={job} /> : null}
    </>
  );
}

function Failures({ job }: { job: Job }) {
  const { data, isError, refetch } = useQuery(failedRowsQuery(job.id));
  if (isError)
    return (
      <Callout tone="warning">
        The rows that failed couldn’t be loaded.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </Callout>
    );
  return (
    <FailedRows
      rows={data ?? []}
      columns={COLUMNS}
      fileName="products-failed"
      type={job.fileType}
      title="Rows that failed"
    />
  );
}
