/** Text that people type: trimmed, bounded, without control characters. */
import * as z from 'zod';
import { hasNoUserName, isOneLine, isPlainText, isWebAddress } from './characters.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password.ts';

export const MAX_NAME = 120;
export const MAX_NOTES = 2000;

const clean = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must be at most ${max} characters`)
    .refine(isPlainText, 'must not contain control characters');

/** A required line of text. Any script, emoji and HTML are text like any other, and shown as text. */
export const lineOfText = (max: number = MAX_NAME) =>
  clean(max)
    .refine(isOneLine, 'must be a single line')
    .refine((text) => text.length > 0, 'is required');

/** A required text of several lines. */
export const requiredText = (max: number = MAX_NOTES) =>
  clean(max).refine((text) => text.length > 0, 'is required');

/** An optional text of several lines. */
export const optionalText = (max: number = MAX_NOTES) => clean(max).optional();

/** An e-mail address, lower-cased. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must be at most 254 characters')
  .pipe(z.email('must be an email address'));

/**
 * A web address; http and https only, so that a link can't run a script, and without a user name, so
 * that its beginning can't look like another host.
 */
export const webAddress = z
  .string()
  .trim()
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
    .transform(tidy)
    .pipe(z.string().regex(rule, message));

/** A password that is to be set; the user pool refuses blanks at either end. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
  .regex(/^\S.*\S$/, 'must be a single line that neither begins nor ends with a blank');
