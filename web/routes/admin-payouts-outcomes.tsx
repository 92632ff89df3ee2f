import { BackLink } from '../components/back-link.tsx';
import { OutcomesPage } from '../features/bank-outcomes/outcomes-page.tsx';
import { batchesPath } from '../lib/paths.ts';

/** Outcomes of payouts that come in by a bank's file. */
export default function AdminPayoutsOutcomes() {
  return (
    <>
      <BackLink to={batchesPath}>Monthly batches</BackLink>
      <OutcomesPage />
    </>
  );
}
