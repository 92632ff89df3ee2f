import type { InboxMessage } from '../../../infra/local/mail/inbox.ts';

/** Six digits in a text or a link; after a # they are a colour. */
const CODE = /(?<![#\w])\d{6}\b/;

/**
 * The newest code in the mail to an address.
 * @throws Error where no code was mailed
 */
export async function mailedCode(
  { inbox }: { inbox: (to: string) => Promise<InboxMessage[]> },
  email: string,
): Promise<string> {
  for (const { html } of await inbox(email)) {
    const code = CODE.exec(html)?.[0];
    if (code) return code;
  }
  throw new Error(`no code was mailed to ${email}`);
}
