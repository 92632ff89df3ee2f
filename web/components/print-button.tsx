import { PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { usePrintKey } from '../lib/print-key.ts';
import { toast } from '../lib/toasts.ts';

interface PrintButtonProps<Content> {
  /** Reads what is printed. */
  load: () => Promise<Content>;
  /** Renders it as a `Paper`, which may be loaded lazily. */
  children: (content: Content, onPrinted: () => void) => ReactNode;
}

export function PrintButton<Content>({ load, children }: PrintButtonProps<Content>) {
  const [content, setContent] = useState<Content>();
  const print = useMutation({
    mutationFn: load,
    onSuccess: setContent,
    onError: (error) => toast.failure('Failed to print', error),
  });
  usePrintKey(() => print.isPending || print.mutate());
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
        {content === undefined ? null : children(content, () => setContent(undefined))}
      </Suspense>
    </>
  );
}
