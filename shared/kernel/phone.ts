/**
 * Phone numbers in E.164, South African by default. Browsers load this with the library only when a form
 * or a screen needs it, because the library is large.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { withoutMarks } from './characters.ts';

/** Longer texts aren't looked at. */
export const MAX_PHONE = 40;

/**
 * The library calls South African numbers of 5 to 10 digits possible. Subscribers have nine after the
 * 0 or +27; one digit nine times is typed by people who have no number at hand.
 */
const SOUTH_AFRICAN = /^\+27(?!(\d)\1{8}$)\d{9}$/;

/** The library takes a second number after a semicolon for an extension; those have at most six digits. */
const MAX_EXTENSION = 6;

const canBeCalled = (number: string) => !number.startsWith('+27') || SOUTH_AFRICAN.test(number);

/**
 * Reads a phone number as people write it; "082 123 4567" is South African. Not stricter than the
 * length: new ranges of numbers are in use before the library knows them.
 * @returns E.164, or undefined where no such number is possible
 */
export function parsePhone(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(withoutMarks(text).slice(0, MAX_PHONE), 'ZA');
  if (!parsed?.isPossible() || (parsed.ext?.length ?? 0) > MAX_EXTENSION) return undefined;
  return canBeCalled(parsed.number) ? parsed.number : undefined;
}

/**
 * A phone number as people read it: `+27 82 123 4567`.
 * @param number E.164; anything else stays as it is
 */
export const formatPhone = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;
