import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatRand } from '../../shared/kernel/money.ts';
import { MONTHLY_COMMISSION_CENTS, UPFRONT_COMMISSION_CENTS } from '../../shared/ledger/rules.ts';
import { accents, neutrals } from './palette.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

it('gives the plain pages the palette’s colours', () => {
  const { light, dark } = accents.agent;
  const colours = Array.from(
    read('plain-colours.css').matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g),
    ([, name = '', ...pair]) => [name, pair] as const,
  );
  const accent = (name: keyof typeof light) => [light[name], dark[name]];
  const neutral = (name: keyof typeof neutrals.light) => [
    neutrals.light[name],
    neutrals.dark[name],
  ];
  expect(Object.fromEntries(colours)).toEqual({
    page: neutral('page'),
    card: neutral('card'),
    raised: neutral('raised'),
    text: neutral('text'),
    secondary: neutral('secondary'),
    control: neutral('control'),
    line: neutral('line'),
    fill: neutral('fill'),
    accent: accent('solid'),
    'accent-hover': accent('hover'),
    'accent-active': accent('active'),
    'accent-text': accent('text'),
    'accent-soft': accent('soft'),
  });
});

it('promises on the welcome page what the ledger pays', () => {
  const upfront = formatRand(UPFRONT_COMMISSION_CENTS);
  const monthly = formatRand(MONTHLY_COMMISSION_CENTS);
  const yearly = formatRand(12 * MONTHLY_COMMISSION_CENTS);
  const total = formatRand(UPFRONT_COMMISSION_CENTS + 12 * MONTHLY_COMMISSION_CENTS);
  const amounts = read('../welcome.html').match(/R\d+\.\d\d/g);
  expect(amounts).toEqual([total, upfront, monthly, yearly, monthly, upfront, monthly]);
});

it.each(['login', 'register'])('promises on %s.html what the ledger pays', (page) => {
  const amounts = read(`../${page}.html`).match(/R\d+\.\d\d/g);
  expect(amounts).toEqual([
    formatRand(UPFRONT_COMMISSION_CENTS),
    formatRand(MONTHLY_COMMISSION_CENTS),
  ]);
});
