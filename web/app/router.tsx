import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { Me } from '../../shared/identity/contract.ts';
import { PageSpinner } from '../components/page-spinner.tsx';
import { leaveFirstHome } from '../lib/first-home.ts';
import { paths, SALES_VIEWS, salesViewPath } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';
import {
  accountScreens,
  adminScreens,
  financeScreens,
  agentScreens,
  innerScreens,
  publicScreens,
} from '../routes/screens.ts';
import { Guard, HomeRedirect } from './guard.tsx';
import { Titled } from './titled.tsx';

const NotFound = lazy(() => import('../routes/not-found.tsx'));
const AgentFrame = lazy(() => import('../routes/agent-frame.tsx'));
const AdminFrame = lazy(() => import('../routes/admin-frame.tsx'));

const titled = (title: string, screen: ReactNode) => <Titled title={title}>{screen}</Titled>;
/** Both portals have a Dashboard, Sales and Resources. */
const ofAdmin = (label: string) => `${label} – Admin`;
const notFound = titled('Page Not Found', <NotFound />);

/** The route table. `/ref/…`, `/lead/…` and `/shared/…` aren't in it: pages of their own answer there. */
export function Router() {
  useFirstHome();
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path={paths.root} element={<HomeRedirect />} />
        <Route path={paths.welcome} element={<OpenWelcomePage />} />
        {publicScreens.map(({ path, title, Screen }) => (
          <Route key={path} path={path} element={titled(title, <Screen />)} />
        ))}
        <Route element={<Guard role="agent" />}>
          <Route element={<AgentFrame />}>
            {agentScreens.map(({ path, label, Screen }) => (
              <Route key={path} path={path} element={titled(label, <Screen />)} />
            ))}
          </Route>
          {SALES_VIEWS.map((view) => (
            <Route
              key={view}
              path={`${paths.agent}/${view}`}
              element={<ToSalesView view={view} />}
            />
          ))}
          <Route path={`${paths.agent}/*`} element={notFound} />
        </Route>
        <Route element={<Guard role="admin" />}>
          <Route element={<AdminFrame />}>
            {[...adminScreens, ...financeScreens, ...accountScreens].map(
              ({ path, label, Screen }) => (
                <Route key={path} path={path} element={titled(ofAdmin(label), <Screen />)} />
              ),
            )}
            {innerScreens.map(({ path, title, Screen }) => (
              <Route key={path} path={path} element={titled(ofAdmin(title), <Screen />)} />
            ))}
          </Route>
          <Route path={`${paths.admin}/*`} element={notFound} />
        </Route>
        <Route path="*" element={notFound} />
      </Routes>
    </Suspense>
  );
}

/** Takes the money of the plain page away where the person comes to anything but the agents' overview. */
function useFirstHome(): void {
  const { session } = useSession();
  const { pathname } = useLocation();
  const isOnWay =
    session.status === 'loading'
      ? !session.unreachable
      : session.status === 'signedIn' &&
        isAtHome(session.me) &&
        (pathname === paths.agent || pathname === paths.login);
  useEffect(() => {
    if (!isOnWay) leaveFirstHome();
  }, [isOnWay]);
}

const isAtHome = ({ role, status, needsSecondFactor }: Me) =>
  role === 'agent' && status === 'active' && !needsSecondFactor;

/** Old links, such as a mail's to a lead, go on working. */
function ToSalesView({ view }: { view: (typeof SALES_VIEWS)[number] }) {
  const { search } = useLocation();
  return <Navigate to={salesViewPath(view) + search.replace('?', '&')} replace />;
}

/** Leaves the portal for welcome.html, which the server sends for this address. */
function OpenWelcomePage() {
  useEffect(() => window.location.replace(paths.welcome), []);
  return <PageSpinner />;
}
