import { describe, expect, it } from 'vitest';
import { formatPhone, parsePhone } from './phone.ts';
import { phoneNumber } from './phone-number.ts';

describe('parsePhone', () => {
  it.each([
    ['082 123 4567', '+27821234567'],
    ['0821234567', '+27821234567'],
    ['(082) 123-4567', '+27821234567'],
    ['+27 82 123 4567', '+27821234567'],
    ['0027821234567', '+27821234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1 202 555 0123', '+12025550123'],
    ['+27 (0)82 123 4567', '+27821234567'],
    ['0800 123 456', '+27800123456'],
    ['\u202a+27 82\u00ad 123\u200e 4567\u202c', '+27821234567'],
    ['082 123 4567 ext. 12', '+27821234567'],
    // No range of today.
    ['019 123 4567', '+27191234567'],
    ['+290 23456', '+29023456'],
  ])('reads %j as %s', (text, number) => {
    expect(parsePhone(text)).toBe(number);
  });

  it.each(['', '12', 'abc', '+', '082 123 4567 8901 2345', '<b>0</b>', '+44 20 7946'])(
    'refuses %j',
    (text) => expect(parsePhone(text)).toBeUndefined(),
  );

  it.each(['0821234567;0837654321', '0821234567,,0837654321', '0821234567 / 0837654321'])(
    'refuses %j, which is two numbers',
    (text) => expect(parsePhone(text)).toBeUndefined(),
  );

  it.each(['12345', '082123', '+27 82 123', '082 123 45678', '0000000000', '0111111111'])(
    'refuses %j, which nobody in South Africa can have',
    (text) => expect(parsePhone(text)).toBeUndefined(),
  );
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
