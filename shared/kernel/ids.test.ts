import { randomFillSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  generateReferralCode,
  id,
  idempotencyKey,
  REFERRAL_CODE_ALPHABET,
  referenceOf,
} from './ids.ts';

describe('id', () => {
  it.each(['a', 'A-b_9', 'x'.repeat(64)])('takes %j', (text) => {
    expect(id.safeParse(text).success).toBe(true);
  });

  it.each(['', 'x'.repeat(65), 'a#b', 'a/b', '../a', 'a b', 'a\n', 'é', 7])(
    'refuses %j',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );
});

describe('idempotencyKey', () => {
  it.each(['12345678', 'x'.repeat(64)])('takes %j', (text) => {
    expect(idempotencyKey.safeParse(text).success).toBe(true);
  });

  it.each(['1234567', 'x'.repeat(65), '1234 5678', '12345678, 12345678', '', undefined])(
    'refuses %j',
    (value) => {
      expect(idempotencyKey.safeParse(value).success).toBe(false);
    },
  );
});

describe('generateReferralCode', () => {
  it('has 8 characters, none of which can be mistaken for another', () => {
    for (let round = 0; round < 200; round++)
      expect(generateReferralCode(randomFillSync)).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  });

  it('favours no character', () => {
    const counts = new Map<string, number>();
    for (let first = 0; first < 256; first++) {
      const [character = ''] = generateReferralCode((bytes) => bytes.fill(first));
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe(
      REFERRAL_CODE_ALPHABET.split('').sort().join(''),
    );
    expect([...counts.values()].every((count) => count === 8)).toBe(true);
  });
});

describe('referenceOf', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  it('has two groups of four, none of which can be mistaken for another', () => {
    for (let from = 0; from < alphabet.length - 8; from++)
      expect(referenceOf(alphabet.slice(from))).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  });

  it('favours no character', () => {
    const firsts = Array.from(alphabet, (character) => referenceOf(character.padEnd(24, 'A'))[0]);
    for (const character of REFERRAL_CODE_ALPHABET)
      expect(firsts.filter((first) => first === character)).toHaveLength(2);
  });

  it('is the same for the same id, and differs for others', () => {
    expect(referenceOf('q7Zt_-0aXXXXXXXXXXXXXXXX')).toBe(referenceOf('q7Zt_-0aYYYYYYYYYYYYYYYY'));
    expect(referenceOf('q7Zt_-0aXXXX')).not.toBe(referenceOf('q7Zt_-0bXXXX'));
  });
});
