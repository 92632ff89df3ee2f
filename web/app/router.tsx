import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageSpinner } from '../components/page-spinner.tsx';
import { paths } from '../lib/paths.ts';
import { accountScreens, adminScreens, agentScreens, innerScreens } from '../routes/screens.ts';
import { Guard, HomeRedirect } from './guard.tsx';

const Login = lazy(() => import('../routes/login.tsx'));
const Register = lazy(() => import('../routes/register.tsx'));
const VerifyEmail = lazy(() => import('../routes/verify-email.tsx'));
const ForgotPassword = lazy(() => import('../routes/forgot-password.tsx'));
const ResetPassword = lazy(() => import('../routes/reset-password.tsx'));
const AuthCallback = lazy(() => import('../routes/auth-callback.tsx'));
const Terms = lazy(() => import('../routes/terms.tsx'));
const Privacy = lazy(() => import('../routes/privacy.tsx'));
const Unauthorized = lazy(() => import('../routes/unauthorized.tsx'));
const NotFound = lazy(() => import('../routes/not-found.tsx'));
const AgentFrame = lazy(() => import('../routes/agent-frame.tsx'));
const AdminFrame = lazy(() => import('../routes/admin-frame.tsx'));

/** The route table. `/ref/…` and `/shared/…` aren't in it: ref.html and shared.html answer there. */
export function Router() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path={paths.root} element={<HomeRedirect />} />
        <Route path={paths.welcome} element={<OpenWelcomePage />} />
        <Route path={paths.login} element={<Login />} />
        <Route path={paths.register} element={<Register />} />
        <Route path={paths.registerInvited} element={<Register />} />
        <Route path={paths.verifyEmail} element={<VerifyEmail />} />
        <Route path={paths.forgotPassword} element={<ForgotPassword />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route path={paths.authCallback} element={<AuthCallback />} />
        <Route path={paths.terms} element={<Terms />} />
        <Route path={paths.privacy} element={<Privacy />} />
        <Route path={paths.unauthorized} element={<Unauthorized />} />
        <Route element={<Guard role="agent" />}>
          <Route element={<AgentFrame />}>
            {agentScreens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
          <Route path={`${paths.agent}/*`} element={<NotFound />} />
        </Route>
        <Route element={<Guard role="admin" />}>
          <Route element={<AdminFrame />}>
            {[...adminScreens, ...accountScreens, ...innerScreens].map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
          <Route path={`${paths.admin}/*`} element={<NotFound />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** Leaves the portal for welcome.html, which the server sends for this address. */
function OpenWelcomePage() {
  useEffect(() => window.location.replace(paths.welcome), []);
  return <PageSpinner />;
}
