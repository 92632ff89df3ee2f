/** Text that people type: trimmed, bounded, without control characters. */
import * as z from 'zod';
import {
  EMAIL,
  hasLetter,
  hasNoUserName,
  isAscii,
  isOneLine,
  isPlainText,
  isWebAddress,
  textProblems,
  trimmed,
  withoutMarks,
  normalReferralCode,
} from './characters.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password.ts';

export const MAX_NAME = 120;
export const MAX_NOTES = 2000;

const clean = (max: number, tidy = trimmed) =>
  z
    .string()
    .overwrite(tidy)
    .max(max, `must be at most ${max} characters`)
    .refine(isPlainText, textProblems.isPlainText);
const required = { error: 'is required', abort: true };

/** A required line of text. Any script, emoji and HTML are text like any other, and shown as text. */
export const lineOfText = (max: number = MAX_NAME, tidy = trimmed) =>
  clean(max, tidy)
    .refine(isOneLine, 'must be a single line')
    .refine((text) => text.length > 0, required);

/** A required number or code that others gave, such as a bank's transaction id. */
export const identifierText = (max?: number) => lineOfText(max, withoutMarks);

/** The name of a person, or of an account's holder. */
export const personName = lineOfText().refine(hasLetter, textProblems.hasLetter);

/** A required text of several lines. */
export const requiredText = (max: number = MAX_NOTES) =>
  clean(max).refine((text) => text.length > 0, required);

/** An optional text of several lines. */
export const optionalText = (max: number = MAX_NOTES) => clean(max).optional();

/** An e-mail address, lower-cased. Its letters are looked at before: lower case makes a k of U+212A. */
export const emailAddress = z
  .string()
  .overwrite(withoutMarks)
  .refine(isAscii, textProblems.isAscii)
  .toLowerCase()
  .max(254, 'must be at most 254 characters')
  .pipe(z.email({ pattern: EMAIL, error: textProblems.isEmail }));

/** A referral code, in upper case. */
export const referralCode = z
  .string()
  .overwrite(normalReferralCode)
  .regex(/^[A-Z0-9]{6,8}$/, 'must be 6 to 8 letters and digits');

/**
 * A web address; http and https only, so that a link can't run a script, and without a user name, so
 * that its beginning can't look like another host.
 */
export const webAddress = z
  .string()
  .overwrite(trimmed)
  .max(2000, 'must be at most 2000 characters')
  .refine(isWebAddress, 'must be a web address that begins with http:// or https://')
  .refine(hasNoUserName, 'must not have a user name before its host: leave out all up to the @');

/**
 * A short text with its own rule, such as digits that people write in groups.
 * @param tidy applied to the text before the rule is checked
 */
export const textLike = (rule: RegExp, message: string, tidy: (text: string) => string) =>
  z
    .string()
    .max(40, 'must be at most 40 characters')
    .overwrite(tidy)
    .pipe(z.string().regex(rule, message));

/** A password that is to be set; the user pool refuses blanks at either end. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
  .regex(/^\S.*\S$/, 'must be a single line that neither begins nor ends with a blank');
