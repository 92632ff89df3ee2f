import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { invalid } from '../../../shared/kernel/errors.ts';
import {
  COMMON_PASSWORDS,
  commonRule,
  type PasswordOwner,
  passwordProblem,
} from '../../../shared/kernel/guessable-password.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';

/** Bundles have only this beginning of the list (infra/constructs/bundle-function.ts). */
const isCommon = commonRule(new Set(ranked.slice(0, COMMON_PASSWORDS)));

/** @throws DomainError INVALID where a password that somebody chooses for a person is too easy to guess */
export function checkPassword(
  password: string,
  { companyName, companyEmailDomain }: PortalSettings,
  person: Pick<PasswordOwner, 'email' | 'fullName'>,
): void {
  const message = passwordProblem(password, isCommon, {
    ...person,
    companyName,
    companyEmailDomain,
  });
  if (message) throw invalid(message, [{ path: 'password', message }]);
}
