import { BackLink } from '../components/back-link.tsx';
import { bankFiles } from '../features/bank-outcomes/bank-files.tsx';
import { FilesPage } from '../features/brought-files/index.ts';
import { batchesPath } from '../lib/paths.ts';

/** Outcomes of payouts that come in by a bank's file. */
export default function AdminPayoutsOutcomes() {
  return (
    <>
      <BackLink to={batchesPath}>Monthly batches</BackLink>
      <FilesPage kind={bankFiles} />
    </>
  );
}
