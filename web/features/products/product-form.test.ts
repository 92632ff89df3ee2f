import { describe, expect, it } from 'vitest';
import { productForm, rateOf, valuesOf } from './product-form.ts';

it.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  [' 7 ', 7],
  ['', 0],
  ['ten', 0],
  ['1e2', 0],
  [undefined, 0],
])('a base commission rate reads %j as %s', (typed, rate) => {
  expect(rateOf(typed)).toBe(rate);
});

describe('the form of a product', () => {
  it.each([undefined, '', '   '])('refuses the name %j', (name) => {
    expect(productForm.check(name === undefined ? {} : { name })).toMatchObject({
      toast: 'Please provide a product name',
      errors: [{ name: 'name' }],
    });
  });

  it('sends what is filled in, in cents and as numbers', () => {
    const typed = {
      name: ' Fibre 100 ',
      description: ' ',
      rate: '10',
      isActive: true,
      downloadSpeed: '100',
      uploadSpeed: '12,5',
      margin: '-2.5',
      sellingPrice: 'R1 099,50',
      costPrice: '0',
    };
    expect(productForm.check(typed)).toEqual({
      input: {
        name: 'Fibre 100',
        baseCommissionRate: 10,
        isActive: true,
        downloadSpeedMbps: 100,
        uploadSpeedMbps: 12.5,
        marginPercentage: -2.5,
        sellingPriceCents: 109_950,
        costPriceCents: 0,
      },
    });
  });

  it('shows a product the way it would be typed', () => {
    const product = {
      id: 'one',
      name: 'Fibre 100',
      baseCommissionRate: 12.5,
      isActive: false,
      isUncapped: false,
      sellingPriceCents: 79_905,
      createdAt: '2027-03-30T08:00:00.000Z',
      updatedAt: '2027-03-30T08:00:00.000Z',
      version: 1,
    };
    const values = valuesOf(product);
    expect(values).toEqual({
      name: 'Fibre 100',
      rate: '12.5',
      isActive: false,
      isUncapped: false,
      sellingPrice: '799.05',
    });
    const { name, baseCommissionRate, isActive, isUncapped, sellingPriceCents } = product;
    expect(productForm.check(values)).toEqual({
      input: { name, baseCommissionRate, isActive, isUncapped, sellingPriceCents },
    });
  });
});
