/** The phone rule in forms. It needs a large library, which is loaded when a form asks for it. */
import type { ParsePhone } from '../../../shared/identity/rules.ts';

let parsePhone: ParsePhone | undefined;

/** @throws Error where the library can't be loaded */
export async function loadPhoneRule(): Promise<ParsePhone> {
  ({ parsePhone } = await import('../../../shared/kernel/phone.ts'));
  return parsePhone;
}

/** Accepts every text until the library is loaded: the server checks again. */
export const isPhone = (text: string): boolean =>
  parsePhone === undefined || parsePhone(text) !== undefined;
