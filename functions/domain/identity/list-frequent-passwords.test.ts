import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { COMMON_PASSWORDS } from '../../../shared/kernel/guessable-password.ts';
import { listFrequentPasswords } from './list-frequent-passwords.ts';

it('the common passwords are those that browsers know', () => {
  expect(listFrequentPasswords()).toEqual(ranked.slice(0, COMMON_PASSWORDS));
});
