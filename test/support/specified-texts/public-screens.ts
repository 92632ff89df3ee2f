/** The public screens but those of registering and signing in. */
import { agents, type ScreenTexts, toast } from './specified-text.ts';

const CARDS = 'three cards (Earn Commission, Refer & Earn, Full Support)';
const NEW_PASSWORDS = 'New password and confirmation, each with a show/hide toggle.';

export const publicScreens: readonly ScreenTexts[] = [
  {
    state: 'welcome',
    texts: [
      { as: 'heading', text: 'Earn Commission', ...agents(1, CARDS) },
      { as: 'heading', text: 'Refer & Earn', ...agents(1, CARDS) },
      { as: 'heading', text: 'Full Support', ...agents(1, CARDS) },
      { as: 'link', text: 'Get Started', ...agents(1) },
      { as: 'link', text: 'Sign In', ...agents(1) },
      { as: 'link', text: 'Terms of Service', ...agents(1) },
      { as: 'link', text: 'Privacy Policy', ...agents(1) },
    ],
  },
  {
    state: 'forgot password',
    texts: [{ as: 'field', text: 'Email', ...agents(2, 'Email form') }],
  },
  {
    state: 'forgot password, not reached',
    texts: [{ as: 'text', text: 'Failed to send reset email', ...agents(8) }],
  },
  {
    state: 'forgot password, refused',
    texts: [{ as: 'text', text: 'Password reset request failed', ...agents(8) }],
  },
  {
    state: 'forgot password, sent',
    texts: [
      { as: 'heading', text: 'Check Your Email', ...agents(2) },
      { as: 'link', text: 'Back to Login', ...agents(2) },
      { as: 'text', text: 'expires in 1 hour', ...agents(2) },
    ],
  },
  {
    state: 'reset password',
    texts: [
      { as: 'field', text: 'New Password', ...agents(2, NEW_PASSWORDS) },
      { as: 'field', text: 'Confirm Password', ...agents(2, NEW_PASSWORDS) },
      { as: 'button', text: 'Show password', ...agents(2, NEW_PASSWORDS) },
    ],
  },
  {
    state: 'reset password, different',
    texts: [{ as: 'text', text: 'Passwords do not match', ...agents(5) }],
  },
  {
    state: 'reset password, short',
    texts: [{ as: 'text', text: 'Password must be at least 8 characters long', ...agents(5) }],
  },
  {
    state: 'reset password, refused',
    texts: [{ as: 'text', text: 'Failed to reset password', ...agents(8) }],
  },
  {
    state: 'reset password, done',
    texts: [toast(agents(2), 'Password updated successfully!')],
  },
  {
    state: 'referral redirect',
    texts: [{ as: 'heading', text: 'Redirecting...', ...agents(2) }],
  },
  {
    state: 'unauthorized',
    texts: [{ as: 'text', text: "You don't have permission to access this page.", ...agents(2) }],
  },
  {
    state: 'not found',
    texts: [{ as: 'heading', text: '404 Page not found', ...agents(2) }],
  },
];

/** Its session is being read. */
export const authCallback: readonly ScreenTexts[] = [
  {
    state: 'completing',
    texts: [{ as: 'heading', text: 'Completing authentication...', ...agents(2) }],
  },
];
