import { lazy } from 'react';
import { PrintButton } from '../../components/print-button.tsx';
import { loadWholeBatch } from './queries.ts';

const BatchPaper = lazy(() => import('./batch-paper.tsx'));

/** Prints a batch with all of its lines, read anew. */
export const PrintBatch = ({ batchId }: { batchId: string }) => (
  <PrintButton load={() => loadWholeBatch(batchId)}>
    {(batch, onPrinted) => <BatchPaper whole={batch} onPrinted={onPrinted} />}
  </PrintButton>
);
