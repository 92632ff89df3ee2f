/** Checks and sends a registration. */
import { signUp, type SignUpInput } from 'aws-amplify/auth';
import type { Role } from '../../../shared/identity/contract.ts';
import {
  NEEDS_EMAIL_OR_PHONE,
  normalRegistration,
  type ParsePhone,
  registrationProblems,
} from '../../../shared/identity/rules.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import { api } from '../../lib/api.ts';
import type { FieldError } from '../../lib/forms/field-errors.ts';
import { loadPasswordRule, type PasswordRule } from '../../lib/forms/load-password-rule.ts';
import { loadPhoneRule } from '../../lib/forms/phone-rule.ts';
import { signIn } from '../../lib/sign-in.ts';
import { modeOf } from './email.ts';
import { brokenPasswordRule, passwordErrors } from './new-password.ts';
import { rememberRegistered } from './registered-here.ts';
import { sendCodeIfUnverified, type SignInNow } from './verification.ts';

/** As typed. */
export interface Registration {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  referralCode: string;
  department: string;
}

/** In the order of the form. */
const fields: readonly string[] = ['fullName', 'email', 'phone', 'password', 'confirmPassword'];
const indexOf = ({ name }: FieldError<Registration>) =>
  fields.includes(name) ? fields.indexOf(name) : fields.length;

interface Rules {
  parsePhone: ParsePhone;
  /** Why the password is too easy to guess, if it is. */
  guessable: string | undefined;
}

/** The fields with errors, in the order of the form. */
function errorsOf(typed: Registration, mode: Role, { parsePhone, guessable }: Rules) {
  const { portal } = runtimeConfig();
  const ofFields = registrationProblems(typed, mode, parsePhone, portal).flatMap(
    ({ path, message }) => (path === '' ? [] : [{ name: path as keyof Registration, message }]),
  );
  const errors: FieldError<Registration>[] = [...ofFields, ...passwordErrors(typed, guessable)];
  return errors.sort((a, b) => indexOf(a) - indexOf(b));
}

/** The specified text that sums the errors up; its order of precedence is specified too. */
function summaryOf(typed: Registration, mode: Role): string {
  const { fullName, email, phone, password, department } = typed;
  if ((!email.trim() && !phone.trim()) || !password) return NEEDS_EMAIL_OR_PHONE;
  const problem = brokenPasswordRule(typed);
  if (problem) return problem;
  if (mode === 'admin' && !department.trim()) return 'Department is required for admin accounts';
  const isFilled = [fullName, email, phone].every((text) => text.trim());
  return isFilled ? 'Please correct the marked fields' : 'Please fill in all required fields';
}

/** The errors of a registration with their summary; undefined where there are none. */
export function problemsOf(
  typed: Registration,
  mode: Role,
  { parsePhone, passwordRule }: { parsePhone: ParsePhone; passwordRule: PasswordRule },
) {
  const guessable = passwordRule(typed.password, typed);
  const errors = errorsOf(typed, mode, { parsePhone, guessable });
  return errors.length > 0 ? { errors, summary: summaryOf(typed, mode) } : undefined;
}

/** True where the user pool refused because the address has an account. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UsernameExistsException';

const refusable = ['fullName', 'phone', 'department', 'password', 'email'] as const;

/** The field that the user pool refused. */
export function refusedField(error: unknown): keyof Registration | undefined {
  if (isTaken(error)) return 'email';
  if (!(error instanceof Error)) return undefined;
  const about = /(full name)|(mobile number|phone)|(department)|(password)|(email)/i;
  const found = about.exec(error.message);
  return refusable.find((_, place) => found?.[place + 1]);
}

/** Loads what the check of a registration needs. */
export async function loadRules() {
  const [parsePhone, passwordRule] = await Promise.all([loadPhoneRule(), loadPasswordRule()]);
  return { parsePhone, passwordRule };
}

/**
 * Creates the account for a registration without errors; a code is mailed to the address, also where it
 * has an account that was never verified.
 * @throws AuthError with Cognito's text
 */
export async function createAccount(
  typed: Registration,
  mode: Role,
  parsePhone: ParsePhone,
): Promise<void> {
  const { email, fullName, phone, referralCode, department } = normalRegistration(
    typed,
    mode,
    parsePhone,
  );
  const { userId } = await signUpOnce(email, {
    username: email,
    password: typed.password,
    options: {
      userAttributes: {
        email,
        name: fullName,
        phone_number: phone,
        ...(referralCode ? { 'custom:referral_code': referralCode } : {}),
        ...(department ? { 'custom:department': department } : {}),
      },
      autoSignIn: { authFlowType: runtimeConfig().signInFlow },
    },
  });
  if (!userId) throw new Error('User creation failed');
  rememberRegistered(email);
}

async function signUpOnce(email: string, input: SignUpInput) {
  try {
    return await signUp(input);
  } catch (error) {
    if (isTaken(error)) await sendCodeIfUnverified(email);
    throw error;
  }
}

/**
 * Verifies the address and sets the password and the details: those of an earlier registration, which may
 * be a stranger's, don't count.
 * @throws ORPCError with the server's text
 */
export async function finishRegistration(
  typed: Registration,
  code: string,
  parsePhone: ParsePhone,
): Promise<SignInNow> {
  const registration = normalRegistration(typed, modeOf(typed.email), parsePhone);
  const { password } = typed;
  await api.identity.finishRegistration({ ...registration, code, password });
  return () => signIn(registration.email, password);
}
