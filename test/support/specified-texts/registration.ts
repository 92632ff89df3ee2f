/** Login, registration in both modes, and verification. */
import { agents, type ScreenTexts } from './specified-text.ts';

const FIELDS =
  'fullName, email, phone (labelled Mobile Number), password, confirmPassword, referralCode (optional, agents only), department (admins only)';
const ADMIN_MODE =
  'switches to admin mode (teal theme, Department field, no referral field, banner';

export const registration: readonly ScreenTexts[] = [
  {
    state: 'login',
    texts: [
      { as: 'fields', text: ['Email', 'Password'], ...agents(2, 'Email and password form') },
      { as: 'link', text: 'Back to home', ...agents(2) },
      { as: 'link', text: 'Forgot password?', ...agents(2) },
      { as: 'link', text: 'Register Now', ...agents(2) },
    ],
  },
  {
    state: 'login, under way',
    texts: [{ as: 'button', text: 'Signing in...', ...agents(2) }],
  },
  {
    state: 'login, refused',
    texts: [{ as: 'text', text: 'Sign in failed', ...agents(8) }],
  },
  {
    state: 'register',
    texts: [
      {
        as: 'fields',
        text: [
          'Full Name',
          'Email',
          'Mobile Number',
          'Password',
          'Confirm Password',
          'Referral Code (optional)',
        ],
        ...agents(2, FIELDS),
      },
    ],
  },
  {
    state: 'register, without an address',
    texts: [
      {
        as: 'text',
        text: 'You must provide either an email or phone number and a password',
        ...agents(5),
      },
    ],
  },
  {
    state: 'register, different passwords',
    texts: [{ as: 'text', text: 'Passwords do not match', ...agents(5) }],
  },
  {
    state: 'register, short password',
    texts: [{ as: 'text', text: 'Password must be at least 8 characters long', ...agents(5) }],
  },
  {
    state: 'register, known address',
    texts: [
      {
        as: 'text',
        text: 'This email is already registered. Please sign in instead.',
        ...agents(5),
      },
    ],
  },
  {
    state: 'register, refused',
    texts: [{ as: 'text', text: 'Sign up failed', ...agents(8) }],
  },
  {
    state: 'register, without a user',
    texts: [{ as: 'text', text: 'User creation failed', ...agents(5) }],
  },
  {
    state: 'register as administrator',
    texts: [
      { as: 'field', text: 'Department', ...agents(2, ADMIN_MODE) },
      {
        as: 'text',
        text: "Admin account detected. You'll have full access to manage agents, sales, and payouts.",
        ...agents(2),
      },
    ],
  },
  {
    state: 'register as administrator, without a department',
    texts: [{ as: 'text', text: 'Department is required for admin accounts', ...agents(5) }],
  },
  {
    state: 'verify',
    texts: [
      { as: 'field', text: 'Verification Code', ...agents(2, '6-digit code input') },
      { as: 'disabled', text: 'Verify Email', ...agents(2) },
      { as: 'button', text: 'Resend Code', ...agents(2) },
    ],
  },
  {
    state: 'verify, refused',
    texts: [{ as: 'text', text: 'Email verification failed', ...agents(8) }],
  },
  {
    state: 'resend, refused',
    texts: [{ as: 'text', text: 'Failed to resend verification email', ...agents(8) }],
  },
  {
    state: 'verified',
    texts: [{ as: 'heading', text: 'Email Verified!', ...agents(2) }],
  },
  {
    state: 'verified, and not signed in',
    texts: [
      {
        as: 'text',
        text: 'Account created but login failed. Please try signing in manually.',
        ...agents(8),
      },
    ],
  },
];
