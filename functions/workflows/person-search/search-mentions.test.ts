import { expect, it } from 'vitest';
import { contactsIn, hashOfContact } from './search-mentions.ts';

const LERATO = 'lerato.nkosi+1@customer.example';

it.each([
  ['a field', { email: LERATO }],
  ['a note, at its end', { text: `Write to ${LERATO}.` }],
  ['a note, in other letters', { text: `(Lerato.Nkosi+1@Customer.Example)` }],
  ['a key', { pk: `invitedAddress#${LERATO}` }],
  ['a list within a map', { before: { changes: [`from:${LERATO};`] } }],
])('finds an address in %s', (_, item) => {
  expect(contactsIn(item)).toContain(LERATO);
});

it.each([
  ['E.164', '+27821234567'],
  ['national form', 'Call 082 123 4567 after five'],
  ['brackets and hyphens', '(082) 123-4567'],
])('finds a phone number in %s', (_, text) => {
  expect(contactsIn({ text })).toContain('27821234567');
});

it.each([
  { text: `x${LERATO}` },
  { text: 'lerato.nkosi@customer.example' },
  { at: '2026-11-05' },
  {},
])('doesn’t take %j for it', (item) => {
  expect(contactsIn(item)).not.toContain(LERATO);
});

it('knows a number by its digits, and each search by another hash', () => {
  expect(hashOfContact('one', '+27821234567')).toBe(hashOfContact('one', '27821234567'));
  expect(hashOfContact('one', LERATO)).not.toBe(hashOfContact('two', LERATO));
});
