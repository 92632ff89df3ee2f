import { describe, expect, it } from 'vitest';
import { isInTenths, productTerms } from './rules.ts';

describe('the terms of a product', () => {
  it('start at each word of the name, and at the plan id', () => {
    expect(productTerms({ name: 'Home Fibre', planId: 'VUM-50' })).toEqual([
      'home fibre',
      'fibre home',
      'vum 50',
    ]);
  });
  it.each([undefined, '--'])('leave out a plan id of %j', (planId) => {
    expect(productTerms({ name: 'Fibre', planId })).toEqual(['fibre']);
  });
});

describe('a rate in tenths', () => {
  it.each([0, 0.1, 0.3, 12.5, 33.3, 99.9, 100])('is %s', (rate) => {
    expect(isInTenths(rate)).toBe(true);
  });
  it.each([0.05, 10.25, 33.33])('isn’t %s', (rate) => {
    expect(isInTenths(rate)).toBe(false);
  });
});
