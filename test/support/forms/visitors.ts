/** The forms before the sign-in. */
import { fill, press } from '../browser/screens.ts';
import { inTurn, load, see, type Step } from '../specified-texts/steps.ts';
import { type FormRow, poolRefusesField, WRONG_CODE } from './form-row.ts';

const PASSWORD = 'Demo-portal-1';

/** The user pool answers the sign-in with the challenge of a temporary password. */
const signInFirst: Step = async (page) => {
  const json = {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: 'a-session-of-the-user-pool',
    ChallengeParameters: { requiredAttributes: '[]', userAttributes: '{}' },
  };
  const pool = /\/user-pool\/?$/;
  await page.route(pool, (route) => route.fulfill({ json }));
  await fill(page, { Email: 'lerato@demo.example', Password: 'Temporary-1' });
  await press(page, 'Sign In');
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await page.unroute(pool);
};

/** The user pool answers the sign-in with the question for the code of an app. */
const askedForCode: Step = async (page) => {
  const json = {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: 'a-session-of-the-user-pool',
    ChallengeParameters: {},
  };
  const pool = /\/user-pool\/?$/;
  await page.route(pool, (route) => route.fulfill({ json }));
  await fill(page, { Email: 'lerato@demo.example', Password: PASSWORD });
  await press(page, 'Sign In');
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.unroute(pool);
};

const refusedName = poolRefusesField(
  'SignUp',
  {
    __type: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error Full Name must be short',
  },
  'Full Name',
  'Please check this.',
);

export const visitorsForms = {
  signIn: {
    open: load('/login'),
    submit: 'Sign In',
    fields: { Email: 'lerato@demo.example', Password: PASSWORD },
  },
  newPassword: {
    open: inTurn(load('/login'), signInFirst),
    submit: 'Set Password and Sign In',
    fields: { 'New Password': PASSWORD, 'Confirm Password': PASSWORD },
  },
  appCode: {
    open: inTurn(load('/login'), askedForCode),
    submit: 'Sign In',
    fields: { Code: '123456' },
    refused: {
      ...poolRefusesField(
        'RespondToAuthChallenge',
        { __type: 'CodeMismatchException', message: 'Invalid code received for user' },
        'Code',
        WRONG_CODE,
      ),
      correction: '654321',
    },
  },
  register: {
    open: load('/register'),
    submit: 'Create Account',
    fields: {
      'Full Name': 'Sipho Dlamini',
      Email: 'sipho@demo.example',
      'Mobile Number': '082 123 4567',
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    },
    refused: refusedName,
  },
  verify: {
    open: load('/verify-email?email=sipho%40demo.example'),
    submit: 'Verify Email',
    isClosed: true,
    fields: { 'Verification Code': '123456' },
  },
  forgot: {
    open: load('/forgot-password'),
    submit: 'Send Reset Link',
    fields: { Email: 'sipho@demo.example' },
  },
  reset: {
    open: inTurn(
      load('/reset-password#email=sipho@demo.example&code=123456'),
      see('sipho@demo.example'),
    ),
    submit: 'Reset Password',
    fields: { 'New Password': PASSWORD, 'Confirm Password': PASSWORD },
  },
} satisfies Record<string, FormRow>;
