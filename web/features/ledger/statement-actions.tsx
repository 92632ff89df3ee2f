import { DownloadOutlined, FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { runtimeConfig } from '../../config/runtime.ts';
import { api } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import css from './statement-actions.module.css';
import {
  loadStatement,
  type Parties,
  StatementMoved,
  type WholeStatement,
} from './statement-document.ts';

const StatementPaper = lazy(() => import('./statement-paper.tsx'));

const forms = ['pdf', 'csv', 'print'] as const;
type Form = (typeof forms)[number];

const looks = {
  pdf: { label: 'Download PDF', icon: <FilePdfOutlined aria-hidden="true" /> },
  csv: { label: 'Download CSV', icon: <DownloadOutlined aria-hidden="true" /> },
  print: { label: 'Print', icon: <PrinterOutlined aria-hidden="true" /> },
} as const;

function useParties(): Parties {
  const { fullName, referralCode = '' } = useMe();
  return {
    company: runtimeConfig().portal.companyName,
    agentName: fullName,
    agentCode: referralCode,
  };
}

/** Buttons for a month's whole statement as a file or in print. */
export function StatementActions({ period }: { period: string }) {
  const parties = useParties();
  const [paper, setPaper] = useState<WholeStatement>();
  const make = useMutation({
    mutationFn: async (form: Form) => {
      const whole = await loadStatement(api.ledger, period);
      if (form === 'print') return setPaper(whole);
      downloadFile(await fileOf(whole, parties, form), `statement-${period}.${form}`);
    },
    onError: (error) =>
      error instanceof StatementMoved
        ? toast.info('This statement is just changing. Try again in a moment.')
        : toast.failure('Failed to download', error),
  });
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
          <StatementPaper whole={paper} parties={parties} onPrinted={() => setPaper(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Loaded on demand: the code that makes files is large. */
async function fileOf(whole: WholeStatement, parties: Parties, form: 'pdf' | 'csv'): Promise<Blob> {
  if (form === 'pdf') return (await import('./statement-pdf.tsx')).statementPdf(whole, parties);
  return (await import('./statement-csv.ts')).statementCsv(whole);
}
