import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withParts } from '../build/page-parts.ts';
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

it.each([
  ['welcome', ['R170.00', 'R50.00', 'R10.00', 'R120.00', 'R10.00', 'R50.00', 'R10.00']],
  ['login', ['R50.00', 'R10.00']],
  ['register', ['R50.00', 'R10.00']],
])('promises on %s.html what the ledger pays', (page, amounts) => {
  const text = withParts(read(`../${page}.html`));
  expect(text.replaceAll('\u00a0', ' ').match(/R\d+\.\d\d/g)).toEqual(amounts);
  expect(text).not.toMatch(/<!-- part|%[A-Z_]+%/);
});
