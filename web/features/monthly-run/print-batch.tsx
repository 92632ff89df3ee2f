import { PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { toast } from '../../lib/toasts.ts';
import { loadWholeBatch, type WholeBatch } from './queries.ts';

const BatchPaper = lazy(() => import('./batch-paper.tsx'));

/** Puts a batch on paper with all of its lines, as it is now. */
export function PrintBatch({ period }: { period: string }) {
  const [printed, setPrinted] = useState<WholeBatch>();
  const print = useMutation({
    mutationFn: () => loadWholeBatch(period),
    onSuccess: setPrinted,
    onError: (error) => toast.failure('Failed to print', error),
  });
  return (
    <>
      <Button
        icon={<PrinterOutlined aria-hidden="true" />}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        Print
      </Button>
      <Suspense>
        {printed ? <BatchPaper whole={printed} onPrinted={() => setPrinted(undefined)} /> : null}
      </Suspense>
    </>
  );
}
