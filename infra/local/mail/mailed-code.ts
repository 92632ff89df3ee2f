/** The user pool's codes, as people find them in their mail. */
import type { InboxMessage } from './inbox.ts';

/** In words or in a link; six digits after a # are a colour. */
const CODE = /(?<![#\w])\d{6}\b/;

/**
 * The newest code in an address's mail, whatever other mail came after it.
 * @throws Error where there is none
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
