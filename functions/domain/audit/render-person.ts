/** Personal data for the audit trail: enough to recognise a change, because the trail outlives the person. */
import { maskedAccount } from '../../../shared/agents/rules.ts';
import { optional } from '../../platform/present.ts';

/** Like `N… D…`: shows that a name changed without keeping it. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}…`)
    .join(' ');

/** Like `n…@demo.example`. */
export const maskedEmail = (email: string): string =>
  `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;

interface Person {
  fullName: string;
  phone: string;
  taxNumber?: string | undefined;
  vatNumber?: string | undefined;
}

/** Initials, and the last four digits of the numbers. */
export const renderPerson = ({ fullName, phone, taxNumber, vatNumber }: Person) => ({
  fullName: initialsOf(fullName),
  phone: maskedAccount(phone),
  ...optional({
    taxNumber: taxNumber && maskedAccount(taxNumber),
    vatNumber: vatNumber && maskedAccount(vatNumber),
  }),
});
