/** Rules of registration (document 000, sections 2 and 5; DESIGN 4). */
import { hasForbidden, isOneLine } from '../kernel/characters.ts';
import type { FieldIssue } from '../kernel/errors.ts';
import { REFERRAL_CODE_LENGTH } from '../kernel/ids.ts';
import { parsePhone } from '../kernel/phone.ts';
import type { Role } from './contract.ts';

export const MIN_PASSWORD_LENGTH = 8;
/** The user pool's own. */
export const MAX_PASSWORD_LENGTH = 256;
export const VERIFICATION_CODE_LENGTH = 6;
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
  return hasForbidden(text) ? `${name} must not contain control characters` : undefined;
}

function emailProblem(email: string): string | undefined {
  if (!email) return 'Email is required';
  const problem = lineProblem('Email', email, MAX_EMAIL);
  return (
    problem ?? (/^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'Email must be an email address')
  );
}

function phoneProblem(phone: string): string | undefined {
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
export function registrationProblems(typed: Registration, role: Role): FieldIssue[] {
  const { email, fullName, phone, referralCode, department } = trimmed(typed);
  const problems: [keyof Registration | '', string | undefined][] = [
    ['', email || phone ? undefined : NEEDS_EMAIL_OR_PHONE],
    ['email', emailProblem(email)],
    ['fullName', fullName ? lineProblem('Full Name', fullName) : 'Full Name is required'],
    ['phone', phoneProblem(phone)],
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
export const registrationProblem = (typed: Registration, role: Role): string | undefined =>
  registrationProblems(typed, role)[0]?.message;

const trimmed = ({ email, fullName, phone, referralCode, department }: Registration) => ({
  email: email.trim(),
  fullName: fullName.trim(),
  phone: phone.trim(),
  referralCode: referralCode?.trim(),
  department: department?.trim(),
});

/** Brings a registration that has no problem into the form in which it is kept. */
export function normalRegistration(from: Registration, role: Role): NormalRegistration {
  const { email, fullName, phone, referralCode, department = '' } = trimmed(from);
  return {
    email: email.toLowerCase(),
    fullName,
    phone: parsePhone(phone) ?? phone,
    ...(role === 'agent' && referralCode ? { referralCode: referralCode.toUpperCase() } : {}),
    ...(role === 'admin' ? { department } : {}),
  };
}
