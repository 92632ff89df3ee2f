import { BackLink } from '../components/back-link.tsx';
import { ForecastPage } from '../features/monthly-run/forecast-page.tsx';
import { batchesPath } from '../lib/paths.ts';

/** A forecast of the next monthly run. */
export default function AdminPayoutsForecast() {
  return (
    <>
      <BackLink to={batchesPath}>Monthly batches</BackLink>
      <ForecastPage />
    </>
  );
}
