import { describe, expect, it } from 'vitest';
import { emailAddress, lineOfText, optionalText, requiredText, webAddress } from './text.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message);

describe('lineOfText', () => {
  it.each([
    'Nomsa Dlamini',
    '<b>Nomsa</b> & "Co"',
    'Nomsa 🎉👩‍👩‍👧',
    'שלום עולם',
    'مرحبا بالعالم',
    "O'Brien; DROP TABLE",
    'x'.repeat(120),
  ])('keeps %j as it is', (text) => {
    expect(lineOfText().parse(text)).toBe(text);
  });

  it('trims surrounding spaces', () => {
    expect(lineOfText().parse('  Nomsa \n')).toBe('Nomsa');
  });

  it.each([
    ['', 'is required'],
    [' \t\u00a0', 'is required'],
    ['x'.repeat(121), 'must be at most 120 characters'],
    ['one\ntwo', 'must be a single line'],
    ['one\u2028two', 'must be a single line'],
    ['a\u0000b', 'must not contain control characters'],
    ['a\u001bb', 'must not contain control characters'],
    ['a\u202eb', 'must not contain control characters'],
    ['a\u2066b', 'must not contain control characters'],
    ['a\ud800b', 'must not contain control characters'],
  ])('refuses %j: %s', (text, message) => {
    expect(messages(lineOfText().safeParse(text))).toEqual([message]);
  });
});

describe('requiredText and optionalText', () => {
  it('take several lines, up to 2,000 characters', () => {
    const text = `one\ntwo\r\n\t${'x'.repeat(1_980)}`;
    expect(requiredText().parse(text)).toBe(text);
    expect(optionalText().parse(text)).toBe(text);
    expect(optionalText().parse(undefined)).toBeUndefined();
  });

  it('refuse more, and requiredText refuses blanks', () => {
    expect(messages(requiredText().safeParse('x'.repeat(2_001)))).toEqual([
      'must be at most 2000 characters',
    ]);
    expect(messages(requiredText().safeParse(' \n '))).toEqual(['is required']);
  });
});

describe('emailAddress', () => {
  it('is kept in lower case', () => {
    expect(emailAddress.parse(' Nomsa@Customer.Example ')).toBe('nomsa@customer.example');
  });

  it.each(['', 'nomsa', '@x.example', 'a@b', 'a b@x.example', `${'x'.repeat(250)}@x.example`])(
    'refuses %j',
    (text) => {
      expect(emailAddress.safeParse(text).success).toBe(false);
    },
  );
});

describe('webAddress', () => {
  it.each([
    'https://files.example/a?b=c#d',
    'http://localhost:3000/x',
    'HTTPS://X.example',
    'https://maps.example/@-26.2,28.0?from=a@b.example',
  ])('takes %j', (text) => {
    expect(webAddress.parse(text)).toBe(text);
  });

  it.each([
    'https://www.fibrelink.example@evil.example/',
    'https://fibrelink:443@evil.example',
    'https://:x@evil.example/',
    'http:///fibrelink.example@evil.example/',
    'https://www.fibrelink.example%2F@evil.example/',
  ])('refuses %j, which leads elsewhere than it seems', (text) => {
    expect(messages(webAddress.safeParse(text))).toEqual([
      'must not have a user name before its host: leave out all up to the @',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://x.example/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://x.example/a',
    'file:///etc/passwd',
    '//x.example/a',
    'http:x.example',
    'x.example',
    'https://',
    'https://x.example/a b',
    'https://x.example/\u0000',
    'https://x.example/\u202egpj.exe',
    `https://x.example/${'x'.repeat(2_000)}`,
    '',
  ])('refuses %j', (text) => {
    expect(webAddress.safeParse(text).success).toBe(false);
  });
});
