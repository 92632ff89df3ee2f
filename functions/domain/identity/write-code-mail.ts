/** The user pool's e-mails, each with a code. */
import { TEMPORARY_PASSWORD_DAYS } from '../../../shared/kernel/password.ts';
import { escapeHtml, renderMail } from '../notifications/render-mail.ts';

/** Values that the user pool fills in are placeholders here. */
export type CodeMail = { companyName: string; siteUrl: string; code: string } & (
  | { purpose: 'signUp' | 'reset'; email: string }
  | { purpose: 'invitation'; username: string }
);

interface Mail {
  subject: string;
  html: string;
}

/**
 * Writes the mail for a purpose, without any text that a user supplied. The sign-up link has no code in it:
 * otherwise an attacker could register a company address, and a mail scanner that follows links would confirm
 * it. The reset link has its code in the fragment, which browsers never send.
 */
export function writeCodeMail(mail: CodeMail): Mail {
  const { companyName, code } = mail;
  const company = escapeHtml(companyName);
  const strongCode = `<strong>${code}</strong>`;
  const render = (subject: string, paragraphs: string[]): Mail => ({
    subject,
    html: renderMail(companyName, paragraphs),
  });
  switch (mail.purpose) {
    case 'signUp':
      return render(`Your ${companyName} verification code`, [
        `Your verification code is ${strongCode}.`,
        `${link(mail, `/verify-email?email=${encoded(mail.email)}`, 'Enter it here')} to finish your registration. It works for 24 hours.`,
        'If you did not register, ignore this email.',
      ]);
    case 'reset':
      return render(`Reset your ${companyName} password`, [
        `${link(mail, `/reset-password#email=${encoded(mail.email)}&code=${code}`, 'Set a new password')}. The link expires in 1 hour.`,
        'If you did not ask for this, ignore this email; your password stays as it is.',
      ]);
    case 'invitation':
      return render(`${companyName} invites you to its portal`, [
        `${company} invites you to its portal for sales agents.`,
        `${link(mail, '/login', 'Sign in')} as <strong>${mail.username}</strong> with the temporary password ${strongCode}, then choose your own. It works for ${TEMPORARY_PASSWORD_DAYS} days.`,
        'If you did not expect this, ignore this email.',
      ]);
  }
}

const encoded = encodeURIComponent;

const link = ({ siteUrl }: Pick<CodeMail, 'siteUrl'>, path: string, text: string) =>
  `<a href="${escapeHtml(`${siteUrl}${path}`)}">${text}</a>`;
