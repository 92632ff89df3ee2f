import { describe, expect, it } from 'vitest';
import { authErrorText, isTooManyAttempts } from './sign-in.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

describe('what a web ACL refused', () => {
  const refused = named('ForbiddenException', 'Request not allowed due to WAF block.');

  it('is an attempt too many, and not told in its words', () => {
    expect(isTooManyAttempts(refused)).toBe(true);
    expect(authErrorText(refused, 'Sign in failed')).toBe('Sign in failed');
  });

  it('is not what the user pool itself says', () => {
    const wrong = named('NotAuthorizedException', 'Incorrect username or password.');
    expect(isTooManyAttempts(wrong)).toBe(false);
    expect(authErrorText(wrong, 'Sign in failed')).toBe('Incorrect username or password.');
  });
});
