import { describe, expect, it } from 'vitest';
import { type CodeMail, writeCodeMail } from './write-code-mail.ts';

const CODE = '{####}';
const USERNAME = '{username}';
const SITE = 'https://portal.fibrelink.example';
const common = { companyName: 'Fibre & <Link>', siteUrl: SITE, code: CODE };
const email = `o'brien+"x"&y=<b>@demo.example`;
const encodedEmail = "o'brien%2B%22x%22%26y%3D%3Cb%3E%40demo.example";

const mails: Record<CodeMail['purpose'], CodeMail> = {
  signUp: { ...common, purpose: 'signUp', email },
  reset: { ...common, purpose: 'reset', email },
  invitation: { ...common, purpose: 'invitation', username: USERNAME },
};
const purposes = Object.keys(mails) as CodeMail['purpose'][];

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (html: string) => html.replaceAll(/&(\w+|#\d+);/g, (name) => entities[name] ?? name);
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => plain(address));

/** The tags of an HTML text that have no partner. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  return open;
}

describe.each(purposes)('the mail of purpose %s', (purpose) => {
  const { subject, html } = writeCodeMail(mails[purpose]);

  it('has the code once, and names the company', () => {
    expect(html.split(CODE)).toHaveLength(2);
    expect(plain(textOf(html))).toContain('Fibre & <Link>');
    expect(subject).toContain('Fibre & <Link>');
    expect(subject).not.toContain(CODE);
  });

  it('is well-formed, and shorter than the user pool allows', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en-ZA">/);
    expect(unbalanced(html.replace('<!doctype html>', ''))).toEqual([]);
    expect(html.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
    expect(html.length).toBeLessThan(20_000);
    expect(subject.length).toBeLessThan(140);
  });

  it('shows no name or address', () => {
    expect(textOf(html)).not.toMatch(/brien|demo\.example/);
  });
});

it.each([
  ['signUp', [`${SITE}/verify-email?email=${encodedEmail}`]],
  ['reset', [`${SITE}/reset-password#email=${encodedEmail}&code=${CODE}`]],
  ['invitation', [`${SITE}/login`]],
] as const)('the links of purpose %s are %j', (purpose, links) => {
  expect(linksOf(writeCodeMail(mails[purpose]).html)).toEqual(links);
});

it('tells an invited person the user name and the temporary password', () => {
  const { html } = writeCodeMail(mails.invitation);
  expect(html).toContain(USERNAME);
  expect(plain(textOf(html))).toContain(
    `Sign in as ${USERNAME} with the temporary password ${CODE}, then choose your own.`,
  );
});
