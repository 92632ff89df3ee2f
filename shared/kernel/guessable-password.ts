/** Which passwords are too easy to guess. */
import { MIN_PASSWORD_LENGTH } from './password.ts';

/** How many of the most common passwords are refused. */
export const COMMON_PASSWORDS = 10_000;
export const COMMON_PASSWORD = 'This password is one of the most common ones: choose another one.';
export const PASSWORD_OF_NAMES =
  'A password must be more than a name, an email address or the company’s name: choose another one.';

/**
 * True for a common password. Passed to the rule as an argument, because the list is large and forms
 * load it later.
 */
export type IsCommon = (password: string) => boolean;

/** Digits and symbols that people put in the place of letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const spelledOut = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign] ?? '');

/** The most digits and symbols before and after a common password that don't make it another one. */
const MAX_AROUND = 4;
const MIN_WORD = 4;
const MIN_NUMBER = 6;

/** Without none, one, two … of the digits and symbols at its beginning and its end. */
function coresOf(text: string): string[] {
  const before = Math.min(/^[^a-z]*/.exec(text)?.[0].length ?? 0, MAX_AROUND);
  const after = Math.min(/[^a-z]*$/.exec(text)?.[0].length ?? 0, MAX_AROUND);
  const starts = Array.from({ length: before + 1 }, (_, start) => text.slice(start));
  return starts.flatMap((rest) =>
    Array.from({ length: after + 1 }, (_, cut) => rest.slice(0, rest.length - cut)),
  );
}

/** The same few characters over and over. */
const REPEATED = /^(.{1,3})\1+$/;

const isTelling = (core: string) => core.length >= (/[a-z]/.test(core) ? MIN_WORD : MIN_NUMBER);

/**
 * Recognises the listed passwords whatever their case, also with a few digits and symbols around them
 * ("Password1!") or in the place of letters ("P@ssw0rd"); and the same few characters over and over.
 * @param listed in lower case
 */
export const commonRule =
  (listed: ReadonlySet<string>): IsCommon =>
  (password) => {
    const lower = password.toLowerCase();
    if (REPEATED.test(lower) || listed.has(lower)) return true;
    return coresOf(lower)
      .filter(isTelling)
      .some((core) => listed.has(core) || listed.has(spelledOut(core)));
  };

/** The names that a password must not consist of. */
export interface PasswordOwner {
  email?: string | undefined;
  fullName?: string | undefined;
  companyName: string;
  companyEmailDomain: string;
}

/** The names in lower case, longest first; those below four letters are in too many words. */
function namesOf({ email = '', fullName = '', companyName, companyEmailDomain }: PasswordOwner) {
  const [local = ''] = email.split('@', 1);
  const [label = ''] = companyEmailDomain.split('.', 1);
  const whole = [email, local, companyName.replaceAll(/\s/g, ''), companyEmailDomain, label];
  const words = `${local} ${fullName} ${companyName}`.split(/[^\p{L}\p{N}]+/u);
  return [...whole, ...words]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.length >= MIN_WORD)
    .sort((one, other) => other.length - one.length);
}

/** True where too little is left of a password without the names in it. */
function isOfNames(password: string, names: readonly string[]): boolean {
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), password);
  return rest.length < password.length && rest.length < MIN_PASSWORD_LENGTH;
}

/**
 * Why a password that is long enough is too easy to guess; undefined where it isn't.
 * @param isCommon of `commonRule`
 */
export function passwordProblem(
  password: string,
  isCommon: IsCommon,
  owner: PasswordOwner,
): string | undefined {
  const names = namesOf(owner);
  const lower = password.toLowerCase();
  if (isOfNames(lower, names) || isOfNames(spelledOut(lower), names)) return PASSWORD_OF_NAMES;
  return isCommon(password) ? COMMON_PASSWORD : undefined;
}
