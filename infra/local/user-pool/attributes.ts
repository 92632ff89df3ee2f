import type { z } from 'zod';
import { failures } from './failures.ts';
import type { userAttributes } from './operation.ts';

type Attributes = z.output<typeof userAttributes>;

/** What the portal's client may write, at sign-up and afterwards alike. */
const writable = new Set([
  'email',
  'name',
  'phone_number',
  'custom:referral_code',
  'custom:department',
]);

/**
 * Refuses what a client may not write, and a phone number that isn't E.164.
 * @throws NotAuthorizedException, InvalidParameterException
 */
export function checkWritable(attributes: Attributes): void {
  for (const { Name, Value } of attributes) {
    if (!writable.has(Name)) throw failures.unauthorizedAttribute();
    if (Name === 'phone_number' && Value !== '' && !/^\+[1-9]\d{1,14}$/.test(Value)) {
      throw failures.invalidParameter('Invalid phone number format.');
    }
  }
}

/** @throws InvalidParameterException */
export function checkEmail(email: string): void {
  if (!/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/.test(email)) {
    throw failures.invalidParameter('Invalid email address format.');
  }
}
