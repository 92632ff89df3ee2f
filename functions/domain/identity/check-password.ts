import { invalid } from '../../../shared/kernel/errors.ts';
import {
  commonRule,
  type PasswordOwner,
  passwordProblem,
} from '../../../shared/kernel/guessable-password.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { lazily } from '../../platform/lazily.ts';
import { listFrequentPasswords } from './list-frequent-passwords.ts';

/** Made at its first use: few calls choose a password. */
const isCommon = lazily(() => commonRule(new Set(listFrequentPasswords())));

/** @throws DomainError INVALID where a password that somebody chooses for a person is too easy to guess */
export function checkPassword(
  password: string,
  { companyName, companyEmailDomain }: PortalSettings,
  person: Pick<PasswordOwner, 'email' | 'fullName'>,
): void {
  const message = passwordProblem(password, isCommon(), {
    ...person,
    companyName,
    companyEmailDomain,
  });
  if (message) throw invalid(message, [{ path: 'password', message }]);
}
