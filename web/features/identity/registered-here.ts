/**
 * Remembers on the device whose registration it sent. Its mailed code proves that registration: nobody can
 * register the address again meanwhile. On another device the code may be that of a stranger's
 * registration, whose password must not become the one of the account.
 */
import { keepDraft, readDraft } from '../../lib/drafts.ts';

const NAME = 'registered';
/** The user pool keeps an unconfirmed account for longer. */
const LIFE_MS = 24 * 60 * 60 * 1000;

interface Registered {
  email: string;
  /** Epoch ms. */
  at: number;
}

export const rememberRegistered = (email: string): void =>
  keepDraft(NAME, { email, at: Date.now() } satisfies Registered);

export const forgetRegistered = (): void => keepDraft(NAME, undefined);

export function isRegisteredHere(email: string): boolean {
  const { email: known, at = 0 } = readDraft<Registered>(NAME) ?? {};
  return known === email && Date.now() - at < LIFE_MS;
}
