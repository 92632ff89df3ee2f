import { parsePhone } from '../../../shared/kernel/phone.ts';
import { forbidden, invalid } from '../../../shared/kernel/errors.ts';
import { identityContract } from '../../../shared/identity/contract.ts';
import { registrationProblem, roleOf } from '../../../shared/identity/rules.ts';
import { verb } from '../verb.ts';
import { createProfile } from '../../domain/identity/create-profile.ts';
import { readMe } from './get-me.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';

/**
 * Writes the profile that the sign-up's trigger failed to write, by the same rules and from the
 * user pool's data. Only a verified address counts; an existing profile stays as it is.
 */
export const createFallbackProfile = (pool: UserPool) =>
  verb(identityContract.createFallbackProfile, async (context) => {
    const { userId } = context.actor;
    if (await profileTable(context.table).get(userId)) return readMe(context);
    const account = await pool.read(userId);
    if (!account?.emailVerified) throw forbidden('Please verify your email address first.');
    const role = roleOf(account.email, context.settings.companyEmailDomain);
    const problem = registrationProblem(account, role, parsePhone, context.settings);
    if (problem) throw invalid(problem);
    await createProfile(context, { ...account, userId });
    return readMe(context);
  });
