/** Rules of registration. */
import {
  EMAIL,
  hasLetter,
  isAscii,
  isOneLine,
  isPlainText,
  textProblems,
  trimmed,
  withoutMarks,
  MAX_REFERRAL_CODE,
  normalReferralCode,
} from '../kernel/characters.ts';
import type { FieldIssue } from '../kernel/errors.ts';
import type { Role } from './contract.ts';

export const VERIFICATION_CODE_LENGTH = 6;
/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10;
/** Letters and digits of a recovery code. */
export const RECOVERY_CODE_LENGTH = 16;
/** The sign-ins that a person is shown, and for how many days each is kept. */
export const MAX_LISTED_SIGN_INS = 20;
export const SIGN_IN_DAYS = 90;
/** The user pool itself checks that there is a password. */
export const NEEDS_EMAIL_OR_PHONE =
  'You must provide either an email or phone number and a password';

/** The answer to a registration of an address whose record outlived its account of the user pool. */
export const EMAIL_HAS_RECORD =
  'Email belongs to somebody whom the portal knows already; please contact support';
/** The answer to a person who asks the user pool for another address. */
export const EMAIL_IS_OFFICES =
  'Only an administrator can change your email address; please contact support';

/**
 * Letters in lower case, if they are ASCII. `toLowerCase` turns the Kelvin sign (U+212A) into a k, and
 * so a look-alike of a domain into the domain.
 */
export const asciiLowerCase = (text: string) =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The part before the last @, and the part after it; without an @, all is domain. */
function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) };
}

/** Providers that ignore dots before the @, with the domain that they deliver to. */
const DOTLESS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox that an address is delivered to: in lower case, without a part after a plus sign, and for
 * providers that ignore dots without them. One mailbox is one person, however many accounts it has.
 */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOf(email.trim().toLowerCase());
  const [box = ''] = local.split('+', 1);
  const delivered = DOTLESS.get(domain);
  return delivered === undefined ? `${box}@${domain}` : `${box.replaceAll('.', '')}@${delivered}`;
}

/** True where two addresses lead to one mailbox, and so to one person. */
export const isSamePerson = (one: string, other: string): boolean =>
  mailboxOf(one) === mailboxOf(other);

/**
 * The role of a new account: administrator when the address's domain (after the last @, in lower case)
 * is exactly the company's. Sub-domains and look-alikes become agents.
 */
export function roleOf(email: string, companyEmailDomain: string): Role {
  const { local, domain } = partsOf(email.trim());
  return local && asciiLowerCase(domain) === companyEmailDomain.toLowerCase() ? 'admin' : 'agent';
}

/**
 * Words of mailboxes at the company's domain that several people, or programs, read: a code that is mailed
 * there proves nobody's identity.
 */
const SHARED_WORDS = `
  abuse accounts alarms alerts all billing bills business callcenter callcentre care careers
  claims collections commission commissions communications complaints compliance contact
  contracts credit creditors customer customers debtors devops donotreply ebilling enquiries
  enquiry events everybody everyone facilities faults feedback finance fraud frontdesk general
  hello help hostmaster hr humanresources info information inquiries invoice invoices
  invoicing it jobs legal logistics mail mailbox mailer mailerdaemon maintenance management
  marketing newsletter noc noreply notifications office operations operators ops orders
  partners payables payment payments payroll portal postmaster press privacy procurement
  projects purchases purchasing receivables reception recruitment refunds reply requests
  returns root sales security service services staff statements suppliers support surveys
  sysadmin system systems team tech technical test tests tickets training treasury unsubscribe
  vacancies vendors webmaster
`;
/** Words around them, such as a country, a place or a unit: by themselves they name no shared mailbox. */
const WORDS_AROUND = `
  admin africa capetown central company coza cpt department dept desk durban external global group
  head internal jhb joburg johannesburg kzn line list manager national pretoria pta regional
  sa the uk unit za
`;

const anyOf = (words: string) => words.trim().split(/\s+/).join('|');
/**
 * Such words alone, at least one of them of a shared mailbox: a person's name beside them makes it a
 * person's.
 */
const SHARED_LOCAL = new RegExp(
  `^(?:${anyOf(WORDS_AROUND)})*(?:${anyOf(SHARED_WORDS)})(?:${anyOf(SHARED_WORDS + WORDS_AROUND)})*$`,
);

/** The company's own addresses; the browser knows one of them, the server all. */
export interface CompanyAddresses {
  supportEmail: string;
  financeEmail?: string;
  sender?: string;
}

export const SHARED_ADDRESS =
  'Email must be your own company address, not a shared mailbox or one with a plus sign';

/** True for an address at the company's domain that can't name one administrator. */
function isSharedAddress(email: string, company: CompanyAddresses): boolean {
  const { local } = partsOf(email.toLowerCase());
  const own = [company.supportEmail, company.financeEmail, company.sender];
  return (
    local.includes('+') ||
    SHARED_LOCAL.test(local.replaceAll(/[^a-z]/g, '')) ||
    own.some((address) => address?.toLowerCase() === email.toLowerCase())
  );
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
  return isPlainText(text) ? undefined : `${name} ${textProblems.isPlainText}`;
}

/** True for an address with which an account may sign in; those of new accounts have a stricter rule. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());

function emailProblem(email: string, role: Role, company: CompanyAddresses): string | undefined {
  if (!email) return 'Email is required';
  const problem = lineProblem('Email', email, MAX_EMAIL);
  if (problem) return problem;
  if (!isAscii(email)) return `Email ${textProblems.isAscii}`;
  if (!EMAIL.test(email)) return `Email ${textProblems.isEmail}`;
  return role === 'admin' && isSharedAddress(email, company) ? SHARED_ADDRESS : undefined;
}

function nameProblem(fullName: string): string | undefined {
  if (!fullName) return 'Full Name is required';
  const problem = lineProblem('Full Name', fullName);
  return problem ?? (hasLetter(fullName) ? undefined : `Full Name ${textProblems.hasLetter}`);
}

function phoneProblem(phone: string, parsePhone: ParsePhone): string | undefined {
  if (!phone) return 'Mobile Number is required';
  return parsePhone(phone) ? undefined : 'Mobile Number must be a phone number, like 082 123 4567';
}

/** An unknown code isn't a problem: the person may register without a referrer. */
const codeProblem = (code: string) => lineProblem('Referral Code', code, MAX_REFERRAL_CODE);

const departmentProblem = (department: string) =>
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
  company: CompanyAddresses,
): FieldIssue[] {
  const { email, fullName, phone, referralCode, department } = tidied(typed);
  const problems: [keyof Registration | '', string | undefined][] = [
    ['', email || phone ? undefined : NEEDS_EMAIL_OR_PHONE],
    ['email', emailProblem(email, role, company)],
    ['fullName', nameProblem(fullName)],
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
  company: CompanyAddresses,
): string | undefined => registrationProblems(typed, role, parsePhone, company)[0]?.message;

// The pool keeps an address as it was sent: the form sends it without marks, and here they are refused.
const tidied = ({ email, fullName, phone, referralCode, department }: Registration) => ({
  email: email.trim(),
  fullName: trimmed(fullName),
  phone: withoutMarks(phone),
  referralCode: normalReferralCode(referralCode ?? ''),
  department: trimmed(department ?? ''),
});

/** Expects a registration without problems. */
export function normalRegistration(
  from: Registration,
  role: Role,
  parsePhone: ParsePhone,
): NormalRegistration {
  const { email, fullName, phone, referralCode, department } = tidied(from);
  return {
    email: email.toLowerCase(),
    fullName,
    phone: parsePhone(phone) ?? phone,
    ...(role === 'agent' && referralCode ? { referralCode } : {}),
    ...(role === 'admin' ? { department } : {}),
  };
}
