/** The user pool's e-mail: short, plain, and without any text that a user supplied (DESIGN 4). */
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { writeCodeMail, type CodeMail } from './write-code-mail.ts';

const { PORTAL, SITE_URL, runtime } = readEnvironment(process.env, 'PORTAL', 'SITE_URL');

const purposes: Partial<Record<CustomMessageTriggerEvent['triggerSource'], CodeMail['purpose']>> = {
  CustomMessage_SignUp: 'signUp',
  CustomMessage_ResendCode: 'signUp',
  CustomMessage_ForgotPassword: 'reset',
};

export const handler = functionOf<CustomMessageTriggerEvent, CustomMessageTriggerEvent>(
  openLog(runtime),
  async (event) => {
    const purpose = purposes[event.triggerSource];
    if (!purpose) return event;
    const { codeParameter: code, userAttributes } = event.request;
    const { subject, html } = writeCodeMail({
      purpose,
      code,
      email: userAttributes['email'] ?? '',
      companyName: PORTAL.companyName,
      siteUrl: SITE_URL,
    });
    event.response.emailSubject = subject;
    event.response.emailMessage = html;
    return event;
  },
);
