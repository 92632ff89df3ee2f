import { describe, expect, it } from 'vitest';
import { normalReferralCode, referralCodeInput } from './characters.ts';

describe('a referral code', () => {
  it('is kept trimmed, without invisible marks and in upper case', () => {
    expect(normalReferralCode('  \u202asip\u200bho12\u202c ')).toBe('SIPHO12');
  });

  it.each([
    ['si pho-12!', 'SIPHO12'],
    ['abcdefghijk', 'ABCDEFGH'],
    ['é', ''],
    ['http://localhost:3000/auth/register?ref=s6xjv6fy', 'S6XJV6FY'],
    ['Join us: https://portal.example/lead/THANDI.', 'THANDI'],
    ['Code: S6XJV6FY', 'S6XJV6FY'],
    ['My code is *S6XJV6FY*', 'S6XJV6FY'],
    ['code', 'CODE'],
  ])('is typed or pasted as letters and numbers only: %j becomes %j', (typed, shown) => {
    expect(referralCodeInput(typed)).toBe(shown);
  });
});
