/** Rules for text that the schemas and the browser's forms share. */
import { addressIn } from './web-address.ts';

// Forbids control characters except tab and line breaks, and invisible marks that change the
// direction of the text after them (they can make a name look like another one). Unpaired
// surrogates can't be stored.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;

export const isPlainText = (text: string): boolean => !FORBIDDEN.test(text);

export const isOneLine = (text: string): boolean => !/[\r\n\t\u2028\u2029]/.test(text);

const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u;
/** True for a name in any script; false for a number, or signs alone. */
export const hasLetter = (text: string): boolean => LETTER.test(text);

/** False for an address that the mail service (SES) doesn't send to, such as `josé@mail.example`. */
export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** The shape of addresses that the portal takes in; the same as zod's. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Messages of the rules; each continues a field's name. */
export const textProblems = {
  isPlainText: 'must not have invisible characters inside: type it instead of pasting it',
  hasLetter: 'must have at least one letter',
  isAscii:
    'must have only plain letters and signs, as in jose@example.com: mail can’t be sent to others',
  isEmail: 'must be an email address',
};

/** True for an http or https address; other schemes could run a script. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(text) && isPlainText(text) && addressIn(text) !== undefined;

export const isEncryptedAddress = (text: string): boolean => !/^http:/i.test(text);

/**
 * False for an address with a user name before its host: `https://bank.example@evil.example/` leads to
 * evil.example.
 */
export function hasNoUserName(text: string): boolean {
  const { username = '', password = '' } = addressIn(text) ?? {};
  return username === '' && password === '';
}

// Chats, contacts and spreadsheets put marks of direction, joiners and blanks of no width around what is
// copied from them, and a placeholder (U+FFFC) for a picture; Braille has a blank (U+2800). None of them shows.
const MARKS = /[\p{Default_Ignorable_Code_Point}\ufffc\u2800]/gu;

/** An address, number or code without blanks at its ends and invisible marks, which it has nowhere. */
export const withoutMarks = (text: string): string => text.replaceAll(MARKS, '').trim();

/** A variation selector belongs to the emoji before it. */
const AT_AN_END = /^(?!\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}\ufffc\u2800]$/u;
/** In scripts of India the joiner after a virama makes the last letter of a word. */
const JOINED = /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]\u200d$/;

/** Takes blanks and invisible marks off both ends. Inside, joiners spell Persian and Indian names. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && AT_AN_END.test(text.charAt(start))) start += 1;
  while (start < end && AT_AN_END.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, JOINED.test(text.slice(end - 1, end + 1)) ? end + 1 : end);
}

/** A long number without the blanks and hyphens that group its digits. */
export const ungrouped = (text: string): string =>
  withoutMarks(text).replaceAll(/[\s\p{Pd}\u2212]/gu, '');

export const MIN_REFERRAL_CODE = 6;
export const MAX_REFERRAL_CODE = 8;

/** A referral code as stored: in upper case. */
export const normalReferralCode = (typed: string) => withoutMarks(typed).toUpperCase();

/** A link, or words around a code, as a chat gives them. */
const NAMED = /(?:[?&]ref=|\/(?:ref|lead)\/|\bcode\W+(?:is\W+)?)([a-z0-9]{6,8})(?![a-z0-9])/i;

/**
 * Reduces a typed referral code to at most 8 letters and digits, in upper case; of a pasted link or
 * "Code: S6XJV6FY" it takes the code.
 */
export function referralCodeInput(typed: string): string {
  const text = withoutMarks(typed);
  const code = NAMED.exec(text)?.[1] ?? text.replaceAll(/[^a-z0-9]/gi, '');
  return code.toUpperCase().slice(0, MAX_REFERRAL_CODE);
}

/** Schemas tidy a text before its rules; the build recognizes these like `textRules`. */
export const textTidies = { trimmed, withoutMarks, ungrouped, normalReferralCode };

/**
 * The rules that browsers check too. The build recognizes them in a schema by their identity
 * (web/build/form-rules.ts), so a schema must be given the function itself.
 */
export const textRules = {
  isPlainText,
  isOneLine,
  hasLetter,
  isAscii,
  isWebAddress,
  hasNoUserName,
  isEncryptedAddress,
};
