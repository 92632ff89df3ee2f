/** Refuses sign-ups that validation refuses: the browser's checks are only help. */
import middy from '@middy/core';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { registrationProblem, roleOf } from '../../shared/identity/rules.ts';
import { readEnvironment } from '../platform/environment.ts';
import { registrationOf } from './user-pool.client.ts';

const { PORTAL } = readEnvironment(process.env, 'PORTAL');

export const handler = middy<PreSignUpTriggerEvent, PreSignUpTriggerEvent>().handler(
  async (event) => {
    // Accounts that administrators add were checked by the verb that adds them.
    if (event.triggerSource !== 'PreSignUp_SignUp') return event;
    const registration = registrationOf(event.request.userAttributes);
    const role = roleOf(registration.email, PORTAL.companyEmailDomain);
    const problem = registrationProblem(registration, role);
    if (problem) throw new Error(problem);
    return event;
  },
);
