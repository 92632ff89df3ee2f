/** Rules of registration. */
import { isOneLine, isPlainText } from '../kernel/characters.ts';
import type { FieldIssue } from '../kernel/errors.ts';
import { REFERRAL_CODE_LENGTH } from '../kernel/ids.ts';
import type { Role } from './contract.ts';

export const MIN_PASSWORD_LENGTH = 8;
/** The user pool's limit. */
export const MAX_PASSWORD_LENGTH = 256;
export const VERIFICATION_CODE_LENGTH = 6;
/** Actions that ask for the password accept a sign-in at most this old. */
export const PROOF_LIFE_MS = 5 * 60_000;
/** The user pool itself checks that there is a password. */
export const NEEDS_EMAIL_OR_PHONE =
  'You must provide either an email or phone number and a password';

/**
 * The role of a new account: administrator when the address's domain (after the last @, in lower case)
 * is exactly the company's. Sub-domains and look-alikes become agents.
 */
export function roleOf(email: string, companyEmailDomain: string): Role {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  return at > 0 && domain === companyEmailDomain.toLowerCase() ? 'admin' : 'agent';
}

/**
 * Parses a phone number to E.164. Passed to the rules as an argument, because the parser is large and
 * the form loads it later.
 */
export type ParsePhone = (text: string) => string | undefined;

/** A registration as typed; the user pool checks the password. */
export interface Registration {
  email: string;
  fullName: string;
  phone: string;
  referralCode?: string | undefined;
  department?: string | undefined;
}

/** A registration as stored: trimmed, phone in E.164, code in upper case. */
export interface NormalRegistration {
  email: string;
  fullName: string;
  phone: string;
  referralCode?: string;
  department?: string;
}

const MAX_NAME = 120;
const MAX_EMAIL = 254;

/** The problem of a single-line text, named by its field; undefined when there is none. */
function lineProblem(name: string, text: string, max = MAX_NAME): string | undefined {
  if (text.length > max) return `${name} must be at most ${max} characters`;
  if (!isOneLine(text)) return `${name} must be a single line`;
  return isPlainText(text) ? undefined : `${name} must not contain control characters`;
}

/** Checks the shape of an address; the mailed code proves that it exists. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());

function emailProblem(email: string): string | undefined {
  if (!email) return 'Email is required';
  const problem = lineProblem('Email', email, MAX_EMAIL);
  return problem ?? (isEmail(email) ? undefined : 'Email must be an email address');
}

function phoneProblem(phone: string, parsePhone: ParsePhone): string | undefined {
  if (!phone) return 'Mobile Number is required';
  return parsePhone(phone) ? undefined : 'Mobile Number must be a phone number, like 082 123 4567';
}

/** An unknown code isn't a problem: the person may register without a referrer. */
const codeProblem = (code = '') => lineProblem('Referral Code', code, REFERRAL_CODE_LENGTH);

const departmentProblem = (department: string | undefined) =>
  department ? lineProblem('Department', department) : 'Department is required for admin accounts';

/**
 * The problems of a registration, in the specified words where there are any. An issue without a path
 * concerns the whole registration.
 * @returns issues in the order of the form, at most one for each field
 */
export function registrationProblems(
  typed: Registration,
  role: Role,
  parsePhone: ParsePhone,
): FieldIssue[] {
  const { email, fullName, phone, referralCode, department } = trimmed(typed);
  const problems: [keyof Registration | '', string | undefined][] = [
    ['', email || phone ? undefined : NEEDS_EMAIL_OR_PHONE],
    ['email', emailProblem(email)],
    ['fullName', fullName ? lineProblem('Full Name', fullName) : 'Full Name is required'],
    ['phone', phoneProblem(phone, parsePhone)],
    role === 'agent'
      ? ['referralCode', codeProblem(referralCode)]
      : ['department', departmentProblem(department)],
  ];
  return problems.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
}

/** The first problem of a registration; undefined when there is none. */
export const registrationProblem = (
  typed: Registration,
  role: Role,
  parsePhone: ParsePhone,
): string | undefined => registrationProblems(typed, role, parsePhone)[0]?.message;

const trimmed = ({ email, fullName, phone, referralCode, department }: Registration) => ({
  email: email.trim(),
  fullName: fullName.trim(),
  phone: phone.trim(),
  referralCode: referralCode?.trim(),
  department: department?.trim(),
});

/** Expects a registration without problems. */
export function normalRegistration(
  from: Registration,
  role: Role,
  parsePhone: ParsePhone,
): NormalRegistration {
  const { email, fullName, phone, referralCode, department = '' } = trimmed(from);
  return {
    email: email.toLowerCase(),
    fullName,
    phone: parsePhone(phone) ?? phone,
    ...(role === 'agent' && referralCode ? { referralCode: referralCode.toUpperCase() } : {}),
    ...(role === 'admin' ? { department } : {}),
  };
}
