import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import type { BatchAction } from './batch-words.ts';
import { RedateBatchDialog, ReopenBatchDialog } from './correct-batch-dialogs.tsx';
import { LockBatchDialog } from './lock-batch-dialog.tsx';
import { PayBatchDialog } from './pay-batch-dialog.tsx';
import { ProcessBatchDialog } from './process-batch-dialog.tsx';

interface BatchDialogsProps {
  batch: PayoutBatch;
  asked: BatchAction | undefined;
  onClose: () => void;
  afterClose: () => void;
}

/** The dialogs of a batch's steps and corrections. */
export function BatchDialogs({ asked, ...common }: BatchDialogsProps) {
  return (
    <>
      <LockBatchDialog {...common} open={asked === 'lock'} />
      <ProcessBatchDialog {...common} open={asked === 'process'} />
      <PayBatchDialog {...common} open={asked === 'pay'} />
      <ReopenBatchDialog {...common} open={asked === 'reopen'} />
      <RedateBatchDialog {...common} open={asked === 'rewrite'} />
    </>
  );
}
