import { describe, expect, it } from 'vitest';
import { formatPhone, parsePhone, phoneNumber } from './phone.ts';

describe('parsePhone', () => {
  it.each([
    ['082 123 4567', '+27821234567'],
    ['0821234567', '+27821234567'],
    ['(082) 123-4567', '+27821234567'],
    ['+27 82 123 4567', '+27821234567'],
    ['0027821234567', '+27821234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1 202 555 0123', '+12025550123'],
  ])('reads %j as %s', (text, number) => {
    expect(parsePhone(text)).toBe(number);
  });

  it.each(['', '12', 'abc', '+', '082 123 4567 8901 2345', '<b>0</b>'])('refuses %j', (text) => {
    expect(parsePhone(text)).toBeUndefined();
  });
});

it('keeps a phone number as E.164, however it was typed', () => {
  expect(phoneNumber.parse('  082-123-4567 ')).toBe('+27821234567');
});

it.each([
  ['+27821234567', '+27 82 123 4567'],
  ['+442079460958', '+44 20 7946 0958'],
  ['not a number', 'not a number'],
  ['', ''],
])('shows %j as %j', (number, text) => expect(formatPhone(number)).toBe(text));

it('says what a phone number looks like', () => {
  const { error } = phoneNumber.safeParse('nobody');
  expect(error?.issues[0]?.message).toBe('must be a phone number, like 082 123 4567');
});
