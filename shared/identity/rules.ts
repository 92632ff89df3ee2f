/** Rules of registration (document 000, sections 2 and 5; DESIGN 4). */
import { parsePhone } from '../kernel/phone.ts';
import type { Role } from './contract.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const VERIFICATION_CODE_LENGTH = 6;
/** What asks for the password takes a sign-in of so long ago, at most (DESIGN 10.16). */
export const PROOF_LIFE_MS = 5 * 60_000;

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

/**
 * What is wrong with a registration, in the specification's words where it has them.
 * @returns the first message, or undefined where all is well
 */
export function registrationProblem(
  { email, fullName, phone, department = '' }: Registration,
  role: Role,
): string | undefined {
  if (!email.trim()) return 'Email is required';
  if (!fullName.trim()) return 'Full Name is required';
  if (fullName.trim().length > MAX_NAME) return `Full Name must be at most ${MAX_NAME} characters`;
  if (!phone.trim()) return 'Mobile Number is required';
  if (!parsePhone(phone)) return 'Mobile Number must be a phone number, like 082 123 4567';
  if (role === 'admin' && !department.trim()) return 'Department is required for admin accounts';
  if (department.trim().length > MAX_NAME)
    return `Department must be at most ${MAX_NAME} characters`;
  return undefined;
}

/** Brings a registration that has no problem into the form in which it is kept. */
export function normalRegistration(from: Registration, role: Role): NormalRegistration {
  const { referralCode = '', department = '' } = from;
  const code = referralCode.trim().toUpperCase();
  return {
    email: from.email.trim().toLowerCase(),
    fullName: from.fullName.trim(),
    phone: parsePhone(from.phone) ?? from.phone.trim(),
    ...(role === 'agent' && code ? { referralCode: code } : {}),
    ...(role === 'admin' ? { department: department.trim() } : {}),
  };
}
