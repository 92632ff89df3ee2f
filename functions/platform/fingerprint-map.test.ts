import { describe, expect, it } from 'vitest';
import { FingerprintMap } from './fingerprint-map.ts';

/** So few slots that it grows many times. */
const small = () => new FingerprintMap(4);
const MANY = 20_000;
const keyOf = (number: number) => `audit#2026-10-01 event#${number}`;

describe('a map of fingerprints', () => {
  it('keeps what was added by its key, however much it is', () => {
    const map = small();
    for (let number = 0; number < MANY; number++)
      expect(map.add(keyOf(number), `hash ${number}`)).toBe(false);
    expect(map.unseen).toBe(MANY);
    for (let number = 0; number < MANY; number++) {
      expect(map.check(keyOf(number), `hash ${number}`)).toBe(true);
      expect(map.check(keyOf(number), 'another')).toBe(false);
    }
    expect(map.unseen).toBe(0);
    expect(map.check(keyOf(MANY), 'any')).toBeUndefined();
  });

  it('tells the same content, added again, from another', () => {
    const map = small();
    expect(map.add('a', 'one')).toBe(false);
    expect(map.add('a', 'one')).toBe(false);
    expect(map.add('a', 'two')).toBe(true);
    expect(map.check('a', 'two')).toBe(true);
    expect(map.unseen).toBe(0);
  });

  it('knows what was seen when it is added again, and when the map grows', () => {
    const map = small();
    map.add('a', 'one');
    expect(map.check('a', 'one')).toBe(true);
    map.add('a', 'one');
    for (let number = 0; number < 100; number++) map.add(keyOf(number), 'hash');
    expect(map.takeUnseen('a')).toBe(false);
    expect(map.unseen).toBe(100);
  });

  it('names each key that was never looked for once', () => {
    const map = small();
    map.add('a', 'one');
    map.add('b', 'one');
    map.check('b', 'changed');
    expect(['a', 'a', 'b', 'c'].map((key) => map.takeUnseen(key))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(map.unseen).toBe(0);
  });

  it('has a key or not', () => {
    const map = small();
    map.add('a', 'one');
    expect([map.has('a'), map.has('b'), map.unseen]).toEqual([true, false, 1]);
  });
});
