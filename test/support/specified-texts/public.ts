/** The steps to the states of the screens before and during sign-in. */
import { PASSWORD } from '../browser/screens.ts';
import { REGISTERED } from './history.ts';
import {
  fillPage,
  inTurn,
  load,
  mailedCode,
  mailedLink,
  poolFails,
  poolRefuses,
  press,
  revisit,
  see,
  seeAlert,
  seeField,
  seeHeading,
  type StateSteps,
  type Step,
} from './steps.ts';

const WRONG_LINK = '/reset-password#email=zanele@demo.example&code=123456';
const NEWCOMER = 'newcomer@demo.example';

const askForLink = (email: string) =>
  inTurn(revisit('/forgot-password'), fillPage({ Email: email }), press('Send Reset Link'));

const openLink =
  (link: string): Step =>
  async (page) => {
    const { origin } = new URL(page.url());
    // From another document: a change of the fragment alone loads nothing.
    await page.goto('about:blank');
    await page.goto(origin + link);
    await seeField('New Password')(page);
  };

const reset = (password: string, confirmed = password) =>
  inTurn(
    fillPage({ 'New Password': password, 'Confirm Password': confirmed }),
    press('Reset Password'),
  );

const resetInVain = (password: string, confirmed?: string) =>
  inTurn(openLink(WRONG_LINK), reset(password, confirmed), seeAlert);

/** Leaves the page for another document, and ends the routes that hold requests back. */
const leave: Step = async (page) => {
  const { origin } = new URL(page.url());
  // A request that was held back would go on once its route ends.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${origin}/terms`);
  await page.locator('h1').waitFor();
};

const details = {
  'Full Name': 'Zanele Nkosi',
  Email: NEWCOMER,
  'Mobile Number': '082 123 4567',
  Password: PASSWORD,
  'Confirm Password': PASSWORD,
};

const register = (changes: Partial<typeof details> = {}) =>
  inTurn(revisit('/register'), fillPage({ ...details, ...changes }), press('Create Account'));

const registerInVain = (changes?: Partial<typeof details>) => inTurn(register(changes), seeAlert);

const logIn = inTurn(
  revisit('/login'),
  fillPage({ Email: REGISTERED, Password: PASSWORD }),
  press('Sign In'),
);

/** Never answers. */
const hold = () => undefined;

export const publicScreens: Readonly<Record<string, StateSteps>> = {
  'Public screens': {
    welcome: load('/welcome'),
    'forgot password': revisit('/forgot-password'),
    'forgot password, blank': [press('Send Reset Link'), see('Enter your email address.')],
    'forgot password, not reached': poolFails(
      'ForgotPassword',
      (route) => route.abort(),
      askForLink(REGISTERED),
      seeAlert,
    ),
    'forgot password, refused': poolRefuses('ForgotPassword', askForLink(REGISTERED), seeAlert),
    'forgot password, sent': [askForLink(REGISTERED), seeHeading('Check Your Email')],
    'forgot password, sent again': [press('Send it again'), see('A new link is on its way')],
    'reset password': openLink(WRONG_LINK),
    'reset password, different': resetInVain(PASSWORD, `${PASSWORD}2`),
    'reset password, short': resetInVain('short'),
    'reset password, refused': poolRefuses('ConfirmForgotPassword', resetInVain(PASSWORD)),
    'reset password, no longer works': [
      openLink(`/reset-password#email=${REGISTERED}&code=000000`),
      reset(PASSWORD),
      see('This link no longer works'),
    ],
    'reset password, without a link': load('/reset-password'),
    'reset password, done': [
      async (page) => openLink(await mailedLink(page, REGISTERED))(page),
      reset(PASSWORD),
    ],
    'referral redirect': [
      // The redirect waits for the settings, so that the screen stays.
      (page) => page.route('**/config.json', hold),
      load('/ref/ZZZZ9999'),
    ],
    'referral redirect, without its settings': [
      leave,
      (page) => page.route('**/config.json', (route) => route.fulfill({ status: 503 })),
      load('/ref/ZZZZ9999'),
      (page) => page.getByRole('link', { name: 'try again' }).waitFor(),
    ],
    unauthorized: [leave, load('/unauthorized')],
    'not found': load('/no/such/page'),
    terms: load('/terms'),
    privacy: load('/privacy'),
    'not shared': [load('/shared/no-such-id'), seeHeading('This isn’t shared any more')],
  },
  Registration: {
    login: revisit('/login'),
    'login, under way': [poolFails('InitiateAuth', hold), logIn, see('Signing in...')],
    'login, refused': [leave, poolRefuses('InitiateAuth', logIn, seeAlert)],
    register: revisit('/register'),
    'register, without an address': registerInVain({ Email: '', 'Mobile Number': '' }),
    'register, different passwords': registerInVain({ 'Confirm Password': 'other-one-2' }),
    'register, short password': registerInVain({ Password: 'short', 'Confirm Password': 'short' }),
    'register, known address': registerInVain({ Email: REGISTERED }),
    'register, refused': poolRefuses('SignUp', registerInVain()),
    'register, without a user': poolFails(
      'SignUp',
      (route) => route.fulfill({ json: { UserConfirmed: false } }),
      registerInVain(),
    ),
    'register as administrator': [
      revisit('/register'),
      fillPage({ ...details, Email: 'newcomer@fibrelink.example' }),
      seeField('Department'),
    ],
    'register as administrator, without a department': [press('Create Account'), seeAlert],
    verify: [
      register(),
      (page) => page.waitForURL(/\/verify-email\?/),
      seeField('Verification Code'),
    ],
    'verify, refused': poolRefuses(
      'ConfirmSignUp',
      fillPage({ 'Verification Code': '123456' }),
      press('Verify Email'),
      seeAlert,
    ),
    'resend, refused': poolRefuses(
      'ResendConfirmationCode',
      press('Resend Code'),
      see('Failed to resend'),
    ),
    verified: [
      poolRefuses('InitiateAuth'),
      async (page) => fillPage({ 'Verification Code': await mailedCode(page, NEWCOMER) })(page),
      press('Verify Email'),
      seeHeading('Email Verified!'),
    ],
    'verified, and not signed in': [(page) => page.waitForURL(/\/login$/), seeAlert],
  },
};
