/** Phone numbers in E.164, South African by default. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod';

/**
 * Reads a phone number as people write it; "082 123 4567" is South African.
 * @returns E.164, or undefined where no such number is possible
 */
export function parsePhone(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text.slice(0, 40), 'ZA');
  return parsed?.isPossible() ? parsed.number : undefined;
}

/**
 * A phone number as people read it: `+27 82 123 4567`.
 * @param number E.164; anything else stays as it is
 */
export const formatPhone = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** Parses to E.164. */
export const phoneNumber = z
  .string()
  .trim()
  .max(40, 'must be at most 40 characters')
  .transform((text, context) => {
    const number = parsePhone(text);
    if (number) return number;
    context.issues.push({
      code: 'custom',
      input: text,
      message: 'must be a phone number, like 082 123 4567',
    });
    return z.NEVER;
  });
