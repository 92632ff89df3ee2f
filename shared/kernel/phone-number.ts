/** The schema of phone numbers. */
import * as z from 'zod';
import { withoutMarks } from './characters.ts';
import { MAX_PHONE, parsePhone } from './phone.ts';

export const NOT_A_PHONE = 'must be a phone number, like 082 123 4567';

/**
 * Parses to E.164. Forms check phone numbers too: the build recognizes them by this function's identity
 * (web/build/form-rules.ts).
 */
export const toPhoneNumber = (text: string, context: z.RefinementCtx<string>): string => {
  const number = parsePhone(text);
  if (number) return number;
  context.issues.push({ code: 'custom', input: text, message: NOT_A_PHONE });
  return z.NEVER;
};

/** Parses to E.164. */
export const phoneNumber = z
  .string()
  .overwrite(withoutMarks)
  .max(MAX_PHONE, `must be at most ${MAX_PHONE} characters`)
  .transform(toPhoneNumber);
