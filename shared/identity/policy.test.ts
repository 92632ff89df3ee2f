import { describe, expect, it } from 'vitest';
import { NO_PERMISSION, NOT_ACTIVE, refusalOf } from './policy.ts';

const agent = { role: 'agent', status: 'active' } as const;
const admin = { role: 'admin', status: 'active' } as const;
const pending = { role: 'agent', status: 'pending' } as const;
const inactive = { role: 'agent', status: 'inactive' } as const;
const inactiveAdmin = { role: 'admin', status: 'inactive' } as const;

describe('refusalOf', () => {
  it.each([
    ['public', undefined, undefined],
    ['anyStatus', undefined, undefined],
    ['anyStatus', pending, undefined],
    ['anyStatus', inactive, undefined],
    ['signedIn', undefined, NO_PERMISSION],
    ['signedIn', agent, undefined],
    ['signedIn', admin, undefined],
    ['signedIn', pending, NOT_ACTIVE.pending],
    ['signedIn', inactive, NOT_ACTIVE.inactive],
    ['agent', undefined, NO_PERMISSION],
    ['agent', agent, undefined],
    ['agent', admin, NO_PERMISSION],
    ['agent', pending, NOT_ACTIVE.pending],
    ['agent', inactive, NOT_ACTIVE.inactive],
    ['admin', undefined, NO_PERMISSION],
    ['admin', admin, undefined],
    ['admin', agent, NO_PERMISSION],
    ['admin', pending, NOT_ACTIVE.pending],
    ['admin', inactiveAdmin, NOT_ACTIVE.inactive],
  ] as const)('of %s for %j is %j', (access, account, refusal) => {
    expect(refusalOf(access, account)).toBe(refusal);
  });
});
