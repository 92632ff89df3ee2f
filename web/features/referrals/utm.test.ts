import { expect, it } from 'vitest';
import { utmIn, withUtm } from './utm.ts';

const LINK = '?utm_source=whatsapp&utm_campaign=Black%20Friday&utm_id=7&q=x&utm_term=';

it('passes on what a link says of its campaign, and nothing else', () => {
  expect(withUtm('https://www.fibrelink.example/start?a=1', LINK)).toBe(
    'https://www.fibrelink.example/start?a=1&utm_source=whatsapp&utm_campaign=Black+Friday',
  );
  expect(withUtm('https://www.fibrelink.example', '?q=x')).toBe('https://www.fibrelink.example');
});

it('keeps it with the click, at most 100 characters of each', () => {
  expect(utmIn(LINK)).toEqual({ source: 'whatsapp', campaign: 'Black Friday' });
  expect(utmIn(`?utm_medium=${'x'.repeat(101)}`)).toEqual({ medium: 'x'.repeat(100) });
});
