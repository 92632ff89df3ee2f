/** The user pool's e-mail: short, plain, and without any text that a user supplied. */
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { type CodeMail, writeCodeMail } from '../domain/identity/write-code-mail.ts';

const { PORTAL, SITE_URL, runtime } = readEnvironment(process.env, 'PORTAL', 'SITE_URL');

/**
 * @returns undefined for messages that the portal doesn't change: the user pool's default text is
 *   sent
 */
function mailOf({ triggerSource, request }: CustomMessageTriggerEvent): CodeMail | undefined {
  const { codeParameter: code, usernameParameter, userAttributes } = request;
  const common = { companyName: PORTAL.companyName, siteUrl: SITE_URL, code };
  const email = userAttributes['email'] ?? '';
  switch (triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return { ...common, purpose: 'signUp', email };
    case 'CustomMessage_ForgotPassword':
      return { ...common, purpose: 'reset', email };
    case 'CustomMessage_AdminCreateUser':
      return { ...common, purpose: 'invitation', username: usernameParameter ?? email };
    case 'CustomMessage_UpdateUserAttribute':
    case 'CustomMessage_VerifyUserAttribute':
      return { ...common, purpose: 'verification' };
    default:
      return undefined;
  }
}

export const handler = functionOf<CustomMessageTriggerEvent, CustomMessageTriggerEvent>(
  openLog(runtime),
  async (event) => {
    const mail = mailOf(event);
    if (!mail) return event;
    const { subject, html } = writeCodeMail(mail);
    event.response.emailSubject = subject;
    event.response.emailMessage = html;
    return event;
  },
);
