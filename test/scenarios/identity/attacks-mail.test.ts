/**
 * Given a mail scanner that opens every link of every e-mail, nothing is confirmed or changed by it. What the
 * mails say and link to is in functions/domain/identity/write-code-mail.test.ts.
 */
import { expect, it } from 'vitest';
import { openAccounts } from '../../support/identity/accounts.ts';
import { writesOfApi } from '../../support/identity/matrix.ts';
import { startWatchedStack } from '../../support/stack/stack.ts';
import { setUpStack } from '../../support/stack/set-up.ts';

const stack = await setUpStack(startWatchedStack({ serveWeb: true }));
const accounts = openAccounts(stack);

/**
 * Opens the links of the newest mail as a scanner does: asks for the head, then for all, wherever they lead.
 */
async function scan(email: string): Promise<void> {
  const [mail] = await stack.inbox(email);
  const found = mail?.html.matchAll(/\b(?:href|src|action)\s*=\s*["']?([^"'\s>]+)/gi) ?? [];
  const links = [...found].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  expect(links.length).toBeGreaterThan(0);
  stack.front.reset();
  for (const link of links) {
    expect(new URL(link).origin).toBe(stack.url);
    for (const method of ['HEAD', 'GET', 'POST'])
      await fetch(link, { method, headers: { 'user-agent': 'MailScanner/1.0' } });
  }
  expect(writesOfApi(stack.front.calls)).toEqual([]);
}

it('confirms nothing by the mail of a sign-up, nor by that of the code sent again', async () => {
  const email = 'scanned@fibrelink.example';
  const name = '<a href="https://evil.example/?c=1">Claim</a>';
  await accounts.signUp(email, { name, 'custom:department': '<img src=//evil.example/p.png>' });
  await scan(email);
  await accounts.resend(email);
  await scan(email);
  await expect(accounts.signIn(email)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
});

it('changes no password by the mail of a reset', async () => {
  const email = 'reset-mail@demo.example';
  await accounts.signUp(email);
  await accounts.confirm(email, await accounts.codeFor(email));
  await accounts.forgot(email);
  await scan(email);
  expect(await accounts.signIn(email)).not.toBe('');
});
