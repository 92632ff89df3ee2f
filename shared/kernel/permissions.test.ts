import { describe, expect, it } from 'vitest';
import { lackOf, permissionsOf, refusalOfChange } from './permissions.ts';

describe('permissionsOf', () => {
  it.each([
    ['nobody has set', {}, ['sales', 'support', 'payouts']],
    [
      'nobody has set, with finance',
      { hasFinance: true },
      ['sales', 'support', 'payouts', 'finance'],
    ],
    ['are none', { permissions: [] }, []],
    ['are one', { permissions: ['support'] }, ['support']],
    ['are finance alone', { permissions: [], hasFinance: true }, ['payouts', 'finance']],
    ['name one that no longer exists', { permissions: ['stock', 'sales'] }, ['sales']],
  ] as const)('of an administrator whose permissions %s', (_, stored, held) => {
    expect(permissionsOf({ role: 'admin', ...stored })).toEqual(held);
  });

  it('of an agent are none', () => {
    expect(permissionsOf({ role: 'agent' })).toEqual([]);
  });
});

describe('refusalOfChange', () => {
  const desk = { role: 'admin', permissions: ['sales'] } as const;
  it.each([
    ['sales', desk, undefined],
    [['support', 'sales'], desk, undefined],
    ['none', { ...desk, permissions: [] }, undefined],
    [undefined, { role: 'agent' }, undefined],
    ['support', desk, lackOf('support')],
    [['support', 'payouts'], desk, lackOf(['support', 'payouts'])],
    ['finance', { role: 'admin' }, lackOf('finance')],
    ['sales', { role: 'agent' }, lackOf('sales')],
  ] as const)('of a change that needs %s for %j is %j', (needed, person, refusal) => {
    expect(refusalOfChange(needed, person)).toBe(refusal);
  });
});

it('lackOf names the permission as the screens do', () => {
  expect(lackOf(['sales', 'support'])).toBe(
    'You need the Sales desk or Support permission. A colleague with the Finance permission can give it to you, in Administrators.',
  );
});
