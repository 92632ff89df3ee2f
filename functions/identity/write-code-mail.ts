/** The two e-mails that carry a code. */
import { renderMail } from '../notifications/render-mail.ts';

export interface CodeMail {
  purpose: 'signUp' | 'reset';
  /** The user pool's placeholder for the code. */
  code: string;
  email: string;
  companyName: string;
  siteUrl: string;
}

/**
 * The sign-up link has no code in it: else an attacker could register a company address and a mail
 * scanner that follows links would confirm it. The reset link keeps its code in the fragment, which
 * browsers send to nobody.
 */
export function writeCodeMail({ purpose, code, email, companyName, siteUrl }: CodeMail) {
  const address = encodeURIComponent(email);
  if (purpose === 'signUp')
    return {
      subject: `Your ${companyName} verification code`,
      html: renderMail(companyName, [
        `Your verification code is <strong>${code}</strong>.`,
        `<a href="${siteUrl}/verify-email?email=${address}">Enter it here</a> to finish your registration. It works for 24 hours.`,
        'If you did not register, ignore this e-mail.',
      ]),
    };
  return {
    subject: `Reset your ${companyName} password`,
    html: renderMail(companyName, [
      `<a href="${siteUrl}/reset-password#email=${address}&code=${code}">Set a new password</a>. The link expires in 1 hour.`,
      'If you did not ask for this, ignore this e-mail; your password stays as it is.',
    ]),
  };
}
