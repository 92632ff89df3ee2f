import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textTidies, ungrouped } from './characters.ts';
import {
  emailAddress,
  identifierText,
  lineOfText,
  optionalText,
  personName,
  requiredText,
  textLike,
  webAddress,
} from './text.ts';

const INVISIBLE = 'must not have invisible characters inside: type it instead of pasting it';
/** Marks that chats, contacts and spreadsheets put around what is copied from them. */
const marks = fc.stringMatching(
  /^[\u034f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060\u2063\u2066-\u2069\u3164\ufeff\ufffc]{0,4}$/,
);

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
    ['a\u0000b', INVISIBLE],
    ['a\u001bb', INVISIBLE],
    ['a\u202eb', INVISIBLE],
    ['a\u2066b', INVISIBLE],
    ['a\ud800b', INVISIBLE],
  ])('refuses %j: %s', (text, message) => {
    expect(messages(lineOfText().safeParse(text))).toEqual([message]);
  });
});

describe('what comes along with pasted text', () => {
  it.each([
    '\u0646\u0627\u0632\u0646\u06cc\u0646\u200c\u0632\u0647\u0631\u0627',
    'O\u2019Brien \u2764\ufe0f',
    'Nomsa \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u0d30\u0d3e\u0d1c\u0d28\u0d4d\u200d',
  ])('goes from both ends of a name, and %j stays', (name) => {
    expect(personName.parse(name)).toBe(name);
    fc.assert(
      fc.property(marks, marks, (one, other) => {
        expect(personName.parse(` ${one}${other}${name}${other}\t${one}`)).toBe(name);
      }),
    );
  });

  it.each([
    [emailAddress, 'nomsa@customer.example'],
    [identifierText(), 'TX-00 12'],
    [textLike(/^\d{5,16}$/, 'must be digits', ungrouped), '62000000001'],
  ])('goes from anywhere in an address, a number or a code %#', (schema, text) => {
    fc.assert(
      fc.property(fc.nat(text.length), marks, marks, (at, one, other) => {
        const pasted = `${one}${text.slice(0, at)}${other}${one}${text.slice(at)}${other}`;
        expect(schema.parse(pasted)).toBe(text);
      }),
    );
  });

  it('goes once: what is tidied stays as it is', () => {
    const typed = fc.string({ unit: fc.oneof(fc.constantFrom(' ', '\u094d'), marks, fc.string()) });
    for (const tidy of Object.values(textTidies))
      fc.assert(fc.property(typed, (text) => tidy(tidy(text)) === tidy(text)));
  });

  it('leaves nothing of a name that is made of it', () => {
    expect(messages(personName.safeParse('\u200b\u3164 \u2069\u2800\u115f'))).toEqual([
      'is required',
    ]);
  });
});

it.each(['12345', '082 123 4567', '\u{1f389}', '-', '1\u31641'])(
  'personName refuses %j',
  (name) => {
    expect(messages(personName.safeParse(name))).toEqual(['must have at least one letter']);
  },
);

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

it.each(['jos\u00e9@mail.example', 'x@b\u00fccher.example', 'thandi@ban\u212a.example'])(
  'says of %j that no mail can be sent to it',
  (text) => {
    expect(messages(emailAddress.safeParse(text))).toEqual([
      'must have only plain letters and signs, as in jose@example.com: mail can’t be sent to others',
    ]);
  },
);

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
