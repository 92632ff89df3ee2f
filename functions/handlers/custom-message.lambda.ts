/** The user pool's e-mail: short, plain, and without any text that a user supplied. */
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { forbidden } from '../../shared/kernel/errors.ts';
import { EMAIL_IS_OFFICES } from '../../shared/identity/rules.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { type CodeMail, writeCodeMail } from '../domain/identity/write-code-mail.ts';

const { PORTAL, SITE_URL, runtime } = readEnvironment(process.env, 'PORTAL', 'SITE_URL');

/**
 * An access token is enough for the user pool to change the address of its owner, which is the one
 * that signs in and resets the password. Refusing the message refuses that change: the new address
 * gets no code. The office's own correction (AdminUpdateUserAttributes with a verified address)
 * sends no message, so it isn't refused.
 *
 * @returns undefined for messages that the portal doesn't change: the user pool's default text is
 *   sent
 * @throws DomainError FORBIDDEN for a person's own change of address
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
      throw forbidden(EMAIL_IS_OFFICES);
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
