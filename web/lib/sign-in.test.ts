import { describe, expect, it } from 'vitest';
import { authErrorText, isTooManyAttempts } from './sign-in.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

describe('a refusal by the web ACL', () => {
  const refused = named('ForbiddenException', 'Request not allowed due to WAF block.');

  it('counts as too many attempts, without its message', () => {
    expect(isTooManyAttempts(refused)).toBe(true);
    expect(authErrorText(refused, 'Sign in failed')).toBe('Sign in failed');
  });

  it('is not an answer of the user pool itself', () => {
    const wrong = named('NotAuthorizedException', 'Incorrect username or password.');
    expect(isTooManyAttempts(wrong)).toBe(false);
    expect(authErrorText(wrong, 'Sign in failed')).toBe('Incorrect username or password.');
  });
});

it('names a page of the network in place of the user pool’s answer', () => {
  const unreadable = named('SyntaxError', 'Unexpected token <');
  expect(authErrorText(unreadable, 'Sign in failed')).toMatch(/^The network answered instead/);
});
