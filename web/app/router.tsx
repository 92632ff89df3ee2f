import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { PageSpinner } from '../components/page-spinner.tsx';
import { paths } from '../lib/paths.ts';
import { adminScreens, agentScreens } from '../routes/screens.ts';
import { Guard, HomeRedirect } from './guard.tsx';

const Welcome = lazy(() => import('../routes/welcome.tsx'));
const Login = lazy(() => import('../routes/login.tsx'));
const Register = lazy(() => import('../routes/register.tsx'));
const VerifyEmail = lazy(() => import('../routes/verify-email.tsx'));
const ForgotPassword = lazy(() => import('../routes/forgot-password.tsx'));
const ResetPassword = lazy(() => import('../routes/reset-password.tsx'));
const Unauthorized = lazy(() => import('../routes/unauthorized.tsx'));
const NotFound = lazy(() => import('../routes/not-found.tsx'));
const AgentFrame = lazy(() => import('../routes/agent-frame.tsx'));
const AdminFrame = lazy(() => import('../routes/admin-frame.tsx'));

/** The route table. */
export function Router() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path={paths.root} element={<HomeRedirect />} />
        <Route path={paths.welcome} element={<Welcome />} />
        <Route path={paths.login} element={<Login />} />
        <Route path={paths.register} element={<Register />} />
        <Route path={paths.registerInvited} element={<Register />} />
        <Route path={paths.verifyEmail} element={<VerifyEmail />} />
        <Route path={paths.forgotPassword} element={<ForgotPassword />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route path={paths.unauthorized} element={<Unauthorized />} />
        <Route element={<Guard role="agent" />}>
          <Route element={<AgentFrame />}>
            {agentScreens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Route>
        <Route element={<Guard role="admin" />}>
          <Route element={<AdminFrame />}>
            <Route path={paths.admin} element={<Navigate to={paths.adminSales} replace />} />
            {adminScreens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
