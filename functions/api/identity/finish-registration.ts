import { identityContract } from '../../../shared/identity/contract.ts';
import { registrationProblems, roleOf } from '../../../shared/identity/rules.ts';
import { invalid, messageOfIssues, rateLimited } from '../../../shared/kernel/errors.ts';
import { parsePhone } from '../../../shared/kernel/phone.ts';
import type { PoolOfRegistrations } from '../../domain/identity/verify-registration.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';

/** Per network; the user pool limits wrong codes for an account. */
const LIMIT = { purpose: 'finishRegistration', perHour: 60 } as const;

/** Finishes a registration on a device that didn't begin it, or whose owner forgot the password. */
export const finishRegistration = (pool: PoolOfRegistrations) =>
  verb(identityContract.finishRegistration, async (context, { code, ...registration }) => {
    const wait = await countCall(context, LIMIT);
    if (wait !== undefined) throw rateLimited(wait);
    const role = roleOf(registration.email, context.settings.companyEmailDomain);
    const issues = registrationProblems(registration, role, parsePhone, context.settings);
    if (issues.length > 0) throw invalid(messageOfIssues(issues), issues);
    // Loaded only here: few people need it, and it would be a tenth of a start.
    const { verifyRegistration } = await import('../../domain/identity/verify-registration.ts');
    await verifyRegistration(context, pool, { ...registration, code });
    return { verified: true as const };
  });
