/**
 * The rule of new passwords in forms. It has a long list: load-password-rule.ts loads it when a form asks for
 * it.
 */
import lines from 'virtual:listed-passwords';
import {
  commonRule,
  type PasswordOwner,
  passwordProblem,
} from '../../../shared/kernel/guessable-password.ts';
import { runtimeConfig } from '../../config/runtime.ts';

const isCommon = commonRule(new Set(lines.split('\n')));

/** Why a person's new password is too easy to guess; undefined where it isn't. */
export function passwordRule(
  password: string,
  person: Pick<PasswordOwner, 'email' | 'fullName'>,
): string | undefined {
  const { companyName, companyEmailDomain } = runtimeConfig().portal;
  return passwordProblem(password, isCommon, { ...person, companyName, companyEmailDomain });
}
