/** Refuses invalid sign-ups: the browser's own checks can be bypassed. */
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { parsePhone } from '../../shared/kernel/phone.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import { EMAIL_HAS_RECORD, registrationProblem, roleOf } from '../../shared/identity/rules.ts';
import { refuseInMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { findOtherHolder } from '../domain/identity/find-other-holder.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { registrationOf } from '../data/identity/user-pool.client.ts';

const { PORTAL, TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const table = openTable(TABLE_NAME, runtime);

export const handler = functionOf<PreSignUpTriggerEvent, PreSignUpTriggerEvent>(
  openLog(runtime),
  async (event) => {
    // Accounts that administrators add were checked by the verb that adds them.
    if (event.triggerSource !== 'PreSignUp_SignUp') return event;
    // The user pool adds the full stop.
    await refuseInMaintenance({ table, clock: systemClock }, 'Please register after that');
    const registration = registrationOf(event.request.userAttributes);
    const role = roleOf(registration.email, PORTAL.companyEmailDomain);
    const problem = registrationProblem(registration, role, parsePhone, PORTAL);
    if (problem) throw invalid(problem);
    if (await findOtherHolder(table, registration.email)) throw invalid(EMAIL_HAS_RECORD);
    return event;
  },
);
