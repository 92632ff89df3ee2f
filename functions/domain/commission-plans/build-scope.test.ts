import { describe, expect, it } from 'vitest';
import { buildScope, buildTerms } from './build-scope.ts';

const ids = { connectionTypeId: 'fibre', productId: 'fibre-100', groupId: undefined };

describe('a scope', () => {
  it.each([
    ['all', { kind: 'all' }],
    ['type', { kind: 'type', connectionTypeId: 'fibre' }],
    ['product', { kind: 'product', productId: 'fibre-100' }],
  ] as const)('of %s names that alone', (products, named) => {
    expect(buildScope({ ...ids, products })).toEqual({ products: named, agents: { kind: 'all' } });
  });

  it('of a group names the group', () => {
    const { agents } = buildScope({ ...ids, products: 'all', groupId: 'north' });
    expect(agents).toEqual({ kind: 'group', groupId: 'north' });
  });

  it.each([
    ['type', 'connectionTypeId'],
    ['product', 'productId'],
  ] as const)('of a %s is refused without it', (products, field) => {
    const scope = () => buildScope({ ...ids, products, [field]: undefined });
    expect(scope).toThrow(`${field} is required`);
  });
});

describe('terms', () => {
  const fields = {
    monthlyCents: 1_000,
    minimumSaleCents: 0,
    bonusCents: 0,
    bonusAfterSales: 1,
    overrideBasisPoints: 0,
    clawbackDays: 0,
  };

  it('have the upfront amount that is asked for, and are refused without it', () => {
    const amount = { ...fields, upfront: 'amount' } as const;
    const { upfront } = buildTerms({ ...amount, upfrontCents: 5_000 });
    expect(upfront).toEqual({ kind: 'amount', cents: 5_000 });
    expect(() => buildTerms(amount)).toThrow('upfrontCents is required');
  });

  it('by the product’s rate need no amount', () => {
    const { upfront } = buildTerms({ ...fields, upfront: 'productRate' });
    expect(upfront).toEqual({ kind: 'productRate' });
  });
});
