import { expect, it } from 'vitest';
import { codeIn } from './sign-in-rules.ts';

it.each([
  ['123456', '123456'],
  ['Your code is 123 456', '123456'],
  ['In 2026: 12\u200b3-456.', '123456'],
  ['\u202a123456\u202c', '123456'],
  ['1234567890', '123456'],
  ['12a3', '123'],
])('finds the code in %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});
