import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { useMaintenance } from '../lib/maintenance.ts';

const MaintenanceBar = lazyPart(() => import('./maintenance-bar.tsx'));

/** Says on every screen that the portal is maintained, until when and why; goes by itself. */
export function MaintenanceBanner() {
  const maintenance = useMaintenance();
  return (
    <div role="status">
      <Suspense>{maintenance ? <MaintenanceBar {...maintenance} /> : null}</Suspense>
    </div>
  );
}
