import { DownloadOutlined, FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { downloadFile } from '../../lib/download.ts';
import { usePrintKey } from '../../lib/print-key.ts';
import { toast } from '../../lib/toasts.ts';
import css from './statement-actions.module.css';
import { loadStatement, StatementMoved, type StatementSource } from './statement-document.ts';
import type { WholeStatement } from './statement-words.ts';

const StatementPaper = lazy(() => import('./statement-paper.tsx'));

const forms = ['pdf', 'csv', 'print'] as const;
type Form = (typeof forms)[number];

const looks = {
  pdf: { label: 'Download PDF', icon: <FilePdfOutlined aria-hidden="true" /> },
  csv: { label: 'Download CSV', icon: <DownloadOutlined aria-hidden="true" /> },
  print: { label: 'Print', icon: <PrinterOutlined aria-hidden="true" /> },
} as const;

/** Buttons for a month's whole statement as a file or in print. */
export function StatementActions({ period, source }: { period: string; source: StatementSource }) {
  const [paper, setPaper] = useState<WholeStatement>();
  const make = useMutation({
    mutationFn: async (form: Form) => {
      const whole = await loadStatement(source.calls, period);
      if (form === 'print') return setPaper(whole);
      downloadFile(
        await fileOf(whole, source, form),
        `statement${source.fileTag}-${period}.${form}`,
      );
    },
    onError: (error) =>
      error instanceof StatementMoved
        ? toast.info('This statement is just changing. Try again in a moment.')
        : toast.failure('Failed to download', error),
  });
  usePrintKey(() => make.isPending || make.mutate('print'));
  return (
    <div className={`flow ${css.actions}`}>
      {forms.map((form) => (
        <Button
          key={form}
          icon={looks[form].icon}
          loading={make.isPending && make.variables === form}
          disabled={make.isPending && make.variables !== form}
          onClick={() => make.mutate(form)}
        >
          {looks[form].label}
        </Button>
      ))}
      <Suspense>
        {paper ? (
          <StatementPaper whole={paper} source={source} onPrinted={() => setPaper(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Loaded on demand: the code that makes files is large. */
async function fileOf(
  whole: WholeStatement,
  source: StatementSource,
  form: 'pdf' | 'csv',
): Promise<Blob> {
  if (form === 'pdf') return (await import('./statement-pdf.tsx')).statementPdf(whole, source);
  return (await import('./statement-csv.ts')).statementCsv(whole, source.words);
}
