import { Navigate, Outlet } from 'react-router-dom';
import type { Role } from '../../shared/identity/contract.ts';
import { PageSpinner } from '../components/page-spinner.tsx';
import { paths, startOf } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';
import { AccountStatus } from '../routes/account-status.tsx';

/**
 * Lets a role's screens show (document 000, section 2, "Route guard"). It only hides; the API decides.
 */
export function Guard({ role }: { role: Role }) {
  const { session } = useSession();
  if (session.status === 'loading') return <PageSpinner />;
  if (session.status === 'signedOut') return <Navigate to={paths.login} replace />;
  if (session.me.role !== role) return <Navigate to={paths.unauthorized} replace />;
  if (session.me.status !== 'active') return <AccountStatus status={session.me.status} />;
  return <Outlet />;
}

/** `/`: to the role's screens, or to the welcome page. */
export function HomeRedirect() {
  const { session } = useSession();
  if (session.status === 'loading') return <PageSpinner />;
  if (session.status === 'signedOut') return <Navigate to={paths.welcome} replace />;
  return <Navigate to={startOf(session.me.role)} replace />;
}
