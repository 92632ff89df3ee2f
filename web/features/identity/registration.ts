/** What registering checks and sends (document 000, section 5). */
import { signUp } from 'aws-amplify/auth';
import type { Role } from '../../../shared/identity/contract.ts';
import {
  NEEDS_EMAIL_OR_PHONE,
  normalRegistration,
  type ParsePhone,
  registrationProblems,
} from '../../../shared/identity/rules.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import { passwordMarks, passwordProblem } from './new-password.ts';

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

/** As large as the rest of the form, which shows without them. */
export const loadNumberingPlans = () => import('./numbering-plans.ts');

export type Mark = { name: keyof Registration; message: string };

/** From the top of the form down. */
const fields: readonly string[] = ['fullName', 'email', 'phone', 'password', 'confirmPassword'];
const placeOf = ({ name }: Mark) => (fields.includes(name) ? fields.indexOf(name) : fields.length);

/** The fields that stand in the way, from the top down. */
function marksOf(typed: Registration, mode: Role, parsePhone: ParsePhone): Mark[] {
  const ofFields = registrationProblems(typed, mode, parsePhone).flatMap(({ path, message }) =>
    path === '' ? [] : [{ name: path as keyof Registration, message }],
  );
  return [...ofFields, ...passwordMarks(typed)].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What to say of all marks together: the specification's words, in its order. */
function summaryOf(typed: Registration, mode: Role): string {
  const { fullName, email, phone, password, department } = typed;
  if ((!email.trim() && !phone.trim()) || !password) return NEEDS_EMAIL_OR_PHONE;
  const problem = passwordProblem(typed);
  if (problem) return problem;
  if (mode === 'admin' && !department.trim()) return 'Department is required for admin accounts';
  const isFilled = [fullName, email, phone].every((text) => text.trim());
  return isFilled ? 'Please correct the marked fields' : 'Please fill in all required fields';
}

/** Everything that is wrong with a registration; undefined when nothing is. */
export function problemsOf(typed: Registration, mode: Role, parsePhone: ParsePhone) {
  const marks = marksOf(typed, mode, parsePhone);
  return marks.length > 0 ? { marks, summary: summaryOf(typed, mode) } : undefined;
}

/** Whether the user pool refused because the address has an account. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UsernameExistsException';

const refusable = ['fullName', 'phone', 'department', 'password', 'email'] as const;

/** The field that a refusal of the user pool's is about. */
export function refusedField(error: unknown): keyof Registration | undefined {
  if (isTaken(error)) return 'email';
  if (!(error instanceof Error)) return undefined;
  const about = /(full name)|(mobile number|phone)|(department)|(password)|(email)/i;
  const found = about.exec(error.message);
  return refusable.find((_, place) => found?.[place + 1]);
}

/**
 * Creates the account of somebody whose registration has no problems; a code goes to the address.
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
  const { userId } = await signUp({
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
}
