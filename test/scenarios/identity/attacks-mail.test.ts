/**
 * Given a mail scanner that opens every link of every e-mail, and people who write markup into their
 * names, nothing is confirmed, changed or injected by an e-mail.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { InboxMessage } from '../../../infra/local/mail/mail.ts';
import { openAccounts } from '../../support/identity/accounts.ts';
import { writesOfApi } from '../../support/identity/matrix.ts';
import { startWatchedStack } from '../../support/stack/stack.ts';
import { setUpStack } from '../../support/stack/set-up.ts';

const HOSTILE = {
  name: '<a href="https://evil.example/?c=1">Claim</a>',
  department: '<img src=https://evil.example/p.png>',
};

const stack = await setUpStack(startWatchedStack({ serveWeb: true }));
const accounts = openAccounts(stack);

const linksIn = ({ html }: InboxMessage): string[] =>
  [...html.matchAll(/\b(?:href|src|action)\s*=\s*["']?([^"'\s>]+)/gi)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );

/** Opens a link as a scanner does: asks for its head, then for all of it, wherever it leads. */
async function open(link: string): Promise<void> {
  for (const method of ['HEAD', 'GET', 'POST'])
    await fetch(link, { method, redirect: 'follow', headers: { 'user-agent': 'MailScanner/1.0' } });
}

const newest = async (email: string): Promise<InboxMessage> => {
  const [mail] = await stack.inbox(email);
  if (!mail) throw new Error(`Nothing was sent to ${email}`);
  return mail;
};

const codeIn = ({ html }: InboxMessage) => /\b\d{6}\b/.exec(html)?.[0] ?? '';

describe.each([
  ['the sign-up', async () => undefined],
  ['the code sent again', (email: string) => accounts.resend(email)],
] as const)('the e-mail of %s', (words, send) => {
  const email = `${words.replaceAll(' ', '-')}@fibrelink.example`;
  let mail: InboxMessage;
  let userId: string;
  beforeAll(async () => {
    userId = await accounts.signUp(email, {
      name: HOSTILE.name,
      'custom:department': HOSTILE.department,
    });
    await send(email);
    mail = await newest(email);
  });

  it('has its code in the text, and in no link', () => {
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    const links = linksIn(mail);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(decodeURIComponent(link)).not.toContain(codeIn(mail));
      expect(link).not.toContain(userId);
    }
  });

  it('links only to the portal', () => {
    for (const link of linksIn(mail)) expect(new URL(link).origin).toBe(stack.url);
  });

  it('confirms nothing when a scanner opens all its links', async () => {
    stack.front.reset();
    for (const link of linksIn(mail)) await open(link);
    expect(writesOfApi(stack.front.calls)).toEqual([]);
    await expect(accounts.signIn(email)).rejects.toMatchObject({
      name: 'UserNotConfirmedException',
    });
  });

  it('contains nothing that the person who registered wrote', () => {
    const said = `${mail.subject} ${mail.html} ${mail.text}`;
    for (const part of ['evil.example', 'Claim', '<img', '+27821234567', '82 123 4567'])
      expect(said).not.toContain(part);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

describe('the e-mail of a reset', () => {
  const email = 'reset-mail@demo.example';
  let mail: InboxMessage;
  beforeAll(async () => {
    await accounts.signUp(email, { name: HOSTILE.name });
    await accounts.confirm(email, await accounts.codeFor(email));
    await accounts.forgot(email);
    mail = await newest(email);
  });

  it('has its code in the fragment of a link, which no server gets', () => {
    const links = linksIn(mail).map((link) => new URL(link));
    for (const { origin, pathname, search } of links) {
      expect(origin).toBe(stack.url);
      expect(`${pathname}${search}`).not.toMatch(/\d{6}/);
    }
    expect(links.some(({ hash }) => hash.includes(codeIn(mail)))).toBe(true);
  });

  it('changes nothing when a scanner opens all its links', async () => {
    for (const link of linksIn(mail)) await open(link);
    expect(await accounts.signIn(email)).not.toBe('');
  });

  it('contains nothing that the person wrote', () => {
    expect(`${mail.subject} ${mail.html}`).not.toContain('evil.example');
  });
});
