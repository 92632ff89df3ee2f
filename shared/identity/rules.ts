/** Rules of registration (document 000, sections 2 and 5; DESIGN 4). */
import { isOneLine, isPlainText } from '../kernel/characters.ts';
import type { FieldIssue } from '../kernel/errors.ts';
import { REFERRAL_CODE_LENGTH } from '../kernel/ids.ts';
import type { Role } from './contract.ts';

export const MIN_PASSWORD_LENGTH = 8;
/** The user pool's own. */
export const MAX_PASSWORD_LENGTH = 256;
export const VERIFICATION_CODE_LENGTH = 6;
/** What asks for the password takes a sign-in of so long ago, at most (DESIGN 10.16). */
export const PROOF_LIFE_MS = 5 * 60_000;
/** Of a sign-up that can't be reached; the user pool itself demands the password. */
export const NEEDS_EMAIL_OR_PHONE =
  'You must provide either an email or phone number and a password';

/**
 * The role that an address gets: administrator where its domain, after the last @ and lower-cased, is
 * exactly the company's. Sub-domains and look-alikes are agents like everybody else.
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
 * Reads a phone number as E.164. The rules are given it: it is as large as a screen, which shows before
 * it comes.
 */
export type ParsePhone = (text: string) => string | undefined;

/** What a person types to register; the password is the user pool's to judge. */
export interface Registration {
  email: string;
  fullName: string;
  phone: string;
  referralCode?: string | undefined;
  department?: string | undefined;
}

/** A registration as it is kept: trimmed, phone in E.164, code in upper case. */
export interface NormalRegistration {
  email: string;
  fullName: string;
  phone: string;
  referralCode?: string;
  department?: string;
}

const MAX_NAME = 120;
const MAX_EMAIL = 254;

/** What is wrong with a line of text under a field's name; undefined where all is well. */
function lineProblem(name: string, text: string, max = MAX_NAME): string | undefined {
  if (text.length > max) return `${name} must be at most ${max} characters`;
  if (!isOneLine(text)) return `${name} must be a single line`;
  return isPlainText(text) ? undefined : `${name} must not contain control characters`;
}

/** Whether a text has the shape of an address; whether it exists, its code proves. */
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

/** A code that is nobody's is no problem: the person may go on without a referrer. */
const codeProblem = (code = '') => lineProblem('Referral Code', code, REFERRAL_CODE_LENGTH);

const departmentProblem = (department: string | undefined) =>
  department ? lineProblem('Department', department) : 'Department is required for admin accounts';

/**
 * All that is wrong with a registration, in the specification's words where it has them. An issue
 * without a path is about the whole.
 * @returns issues in the order of the form, at most one for each field; none where all is well
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

/**
 * What to say first of what is wrong with a registration.
 * @returns undefined where all is well
 */
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

/** Brings a registration that has no problem into the form in which it is kept. */
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
