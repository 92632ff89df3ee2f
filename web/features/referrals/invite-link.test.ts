import { describe, expect, it } from 'vitest';
import { invitationOf, linkedReferralCode } from './invite-link.ts';

describe('the code of a link', () => {
  it.each([
    '',
    '.',
    ')',
    ',',
    '”',
    '*',
    '\u200b',
    '.Sign',
    '&utm_source=x',
    '%E2%80%8B',
    ' and',
    '/',
  ])('is found with %j behind it', (taken) => {
    for (const code of ['THANDI', 's6xjv6fy'])
      expect(linkedReferralCode(`${code}${taken}`)).toBe(code.toUpperCase());
    const search = `?ref=thandi${taken}`;
    expect(invitationOf(search)).toBe('THANDI');
  });

  it.each(['short', 'S6XJV6FYX', '', '%2F%2Fevil.example', 'javascript:alert(1)', null, undefined])(
    'isn’t %j',
    (part) => {
      expect(linkedReferralCode(part)).toBeUndefined();
    },
  );

  it('that is wrong is shown to who registers', () => {
    expect(['?ref=zzzz99998', '?ref=abc.', ''].map(invitationOf)).toEqual(['ZZZZ9999', 'ABC', '']);
  });
});
