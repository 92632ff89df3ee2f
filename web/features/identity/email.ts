/** E-mail addresses as people type them. */
import type { Role } from '../../../shared/identity/contract.ts';
import { asciiLowerCase, roleOf } from '../../../shared/identity/rules.ts';
import { withoutMarks } from '../../../shared/kernel/characters.ts';
import { runtimeConfig } from '../../config/runtime.ts';

export const NOT_AN_EMAIL = 'Enter an email address, like name@example.com.';

/** The address as the user pool stores it. */
export const emailOf = (typed: string) => asciiLowerCase(withoutMarks(typed));

/**
 * The form to show for an address: the company's own domain means an administrator. The server decides
 * the role itself, once the address is verified.
 */
export const modeOf = (typed: string): Role =>
  roleOf(emailOf(typed), runtimeConfig().portal.companyEmailDomain);
