import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMMON_PASSWORD,
  COMMON_PASSWORDS,
  commonRule,
  PASSWORD_OF_NAMES,
  passwordProblem,
} from './guessable-password.ts';
import { MIN_PASSWORD_LENGTH } from './password.ts';

const list = ranked.slice(0, COMMON_PASSWORDS);
const isCommon = commonRule(new Set(list));
const company = { companyName: 'FibreLink Telecom', companyEmailDomain: 'fibrelink.example' };
const owner = { email: 'thandi.mokoena@demo.example', fullName: 'Thandi Mokoena', ...company };
const problem = (password: string) => passwordProblem(password, isCommon, owner);

it('has ten thousand passwords, in lower case', () => {
  expect(new Set(list).size).toBe(COMMON_PASSWORDS);
  expect(list.filter((password) => password !== password.toLowerCase())).toEqual([]);
});

describe('a common password', () => {
  const anyCase = (text: string) =>
    fc
      .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
      .map((upper) =>
        Array.from(text, (letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''),
      );

  it('is refused, whatever its case', () => {
    const long = list.filter(({ length }) => length >= MIN_PASSWORD_LENGTH);
    expect(long.length).toBeGreaterThan(3_000);
    for (const password of long) expect(problem(password), password).toBeDefined();
    const typed = fc.constantFrom(...long).chain(anyCase);
    fc.assert(fc.property(typed, (password) => problem(password) !== undefined));
  });

  it('is refused with up to four digits and symbols before and after it', () => {
    const words = list.filter((password) => /^[a-z]{4,}$/.test(password));
    const around = fc.stringMatching(/^[0-9!#?.-]{0,4}$/);
    const typed = fc.tuple(around, fc.constantFrom(...words).chain(anyCase), around);
    fc.assert(fc.property(typed, (parts) => problem(parts.join('')) !== undefined));
  });

  it.each(['Password1!', 'P@ssw0rd', 'P@$$w0rd1!', 'aaaaaaaa', 'xyxyxyxy', 'Il0veyou!'])(
    '%s is refused',
    (password) => {
      expect(problem(password)).toBe(COMMON_PASSWORD);
    },
  );
});

describe('a password of names', () => {
  it.each([
    'thandi.mokoena@demo.example',
    'Thandi Mokoena',
    'THANDIMOKOENA',
    'Thandi2026!',
    'th@ndi-99',
    'mokoena-thandi-1',
    'FibreLink',
    'F1brelink!',
    'fibrelinktelecom',
    'fibrelink.example',
    'Telecom-123',
  ])('%s is refused', (password) => {
    expect(problem(password)).toBe(PASSWORD_OF_NAMES);
  });

  it('is accepted where enough is left without them', () => {
    expect(problem('thandi likes rooibos')).toBeUndefined();
  });

  it('knows no names where none are typed yet', () => {
    expect(passwordProblem('thandi2026', isCommon, company)).toBeUndefined();
    const blank = { ...company, email: '', fullName: ' ' };
    expect(passwordProblem('thandi2026', isCommon, blank)).toBeUndefined();
  });

  it('leaves short names alone, which are in many words', () => {
    const short = { ...company, email: 'jo@demo.example', fullName: 'Jo Li' };
    expect(passwordProblem('jo-li-jo', isCommon, short)).toBeUndefined();
  });
});

it.each([
  'correct horse battery',
  'rooibos-and-rusks',
  'Demo-portal-1',
  'x7$kQ2!vLp',
  'ünïcödé-pässwörd',
])('%s is accepted', (password) => {
  expect(problem(password)).toBeUndefined();
});
