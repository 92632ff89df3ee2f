import { useParams } from 'react-router-dom';
import { BackLink } from '../components/back-link.tsx';
import { BatchPage } from '../features/monthly-run/batch-page.tsx';
import { batchesPath } from '../lib/paths.ts';

/** The monthly run and the batch of one month. */
export default function AdminBatch() {
  const { batchId = '' } = useParams();
  return (
    <>
      <BackLink to={batchesPath}>Monthly batches</BackLink>
      <BatchPage key={batchId} batchId={batchId} />
    </>
  );
}
