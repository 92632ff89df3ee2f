/** What registering checks and sends (document 000, section 5). */
import { signUp } from 'aws-amplify/auth';
import type { Role } from '../../../shared/identity/contract.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import { UNREACHABLE } from '../../lib/sign-in.ts';
import { emailOf, isEmail, NOT_AN_EMAIL } from './email.ts';
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

export type Mark = { name: keyof Registration; message: string };

const required = {
  fullName: 'Enter your full name.',
  email: 'Enter your email address.',
  phone: 'Enter your mobile number.',
} as const;

/** What tells a phone number. */
export const loadNumberingPlans = () => import('./numbering-plans.ts');

async function isPhone(text: string): Promise<boolean> {
  try {
    return (await loadNumberingPlans()).parsePhone(text) !== undefined;
  } catch {
    // Without a network they didn't come, and there will be more to say than this.
    return true;
  }
}

/** The fields that stand in the way, from the top down. */
async function marksOf(typed: Registration, mode: Role): Promise<Mark[]> {
  const marks: Mark[] = [];
  const ask = (name: keyof Registration, message: string, wrong: boolean) => {
    if (wrong) marks.push({ name, message });
  };
  const { fullName, email, phone, department } = typed;
  ask('fullName', required.fullName, !fullName.trim());
  if (email.trim()) ask('email', NOT_AN_EMAIL, !isEmail(email));
  else ask('email', required.email, true);
  if (phone.trim())
    ask('phone', 'Enter a phone number, like 082 123 4567.', !(await isPhone(phone)));
  else ask('phone', required.phone, true);
  marks.push(...passwordMarks(typed));
  ask('department', 'Enter your department.', mode === 'admin' && !department.trim());
  return marks;
}

/** What to say of all marks together: the specification's words, in its order. */
function summaryOf(typed: Registration, mode: Role): string {
  const { fullName, email, phone, password, department } = typed;
  if ((!email.trim() && !phone.trim()) || !password)
    return 'You must provide either an email or phone number and a password';
  const problem = passwordProblem(typed);
  if (problem) return problem;
  if (mode === 'admin' && !department.trim()) return 'Department is required for admin accounts';
  const isFilled = [fullName, email, phone].every((text) => text.trim());
  return isFilled ? 'Please correct the marked fields' : 'Please fill in all required fields';
}

/** Everything that is wrong with a registration; undefined when nothing is. */
export async function problemsOf(typed: Registration, mode: Role) {
  const marks = await marksOf(typed, mode);
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
export async function createAccount(typed: Registration, mode: Role): Promise<void> {
  const email = emailOf(typed.email);
  const referralCode = typed.referralCode.trim().toUpperCase();
  const { parsePhone } = await loadNumberingPlans().catch(() => {
    throw new Error(UNREACHABLE);
  });
  const { userId } = await signUp({
    username: email,
    password: typed.password,
    options: {
      userAttributes: {
        email,
        name: typed.fullName.trim(),
        phone_number: parsePhone(typed.phone) ?? typed.phone,
        ...(mode === 'agent' && referralCode ? { 'custom:referral_code': referralCode } : {}),
        ...(mode === 'admin' ? { 'custom:department': typed.department.trim() } : {}),
      },
      autoSignIn: { authFlowType: runtimeConfig().signInFlow },
    },
  });
  if (!userId) throw new Error('User creation failed');
}
