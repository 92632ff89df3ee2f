/** Every address of the portal's screens, in one place. */
import type { Role } from '../../shared/identity/contract.ts';

export const paths = {
  root: '/',
  welcome: '/welcome',
  login: '/login',
  register: '/register',
  registerInvited: '/auth/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  referralRedirect: '/ref/:referralCode',
  terms: '/terms',
  privacy: '/privacy',
  unauthorized: '/unauthorized',
  agent: '/agent',
  agentSales: '/agent/sales',
  agentEarnings: '/agent/earnings',
  agentProfile: '/agent/profile',
  admin: '/admin',
  adminSales: '/admin/sales',
  adminPayouts: '/admin/payouts',
} as const;

/** The verification screen for an address. */
export const verifyEmailPath = (email: string) =>
  `${paths.verifyEmail}?${new URLSearchParams({ email })}`;

/** Where a role lands after signing in. */
export const homeOf = (role: Role): string => (role === 'admin' ? paths.admin : paths.agent);
