import { describe, expect, it } from 'vitest';
import { SealIndex } from './seal-index.ts';

/** So few slots that it grows many times. */
const small = () => new SealIndex(4);
const MANY = 20_000;
const keyOf = (number: number) => `audit#2026-10-01 event#${number}`;

describe('the seals of records', () => {
  it('are kept by their keys, however many there are', () => {
    const seals = small();
    for (let number = 0; number < MANY; number++)
      expect(seals.add(keyOf(number), `hash ${number}`)).toBe(false);
    expect(seals.unseen).toBe(MANY);
    for (let number = 0; number < MANY; number++) {
      expect(seals.check(keyOf(number), `hash ${number}`)).toBe(true);
      expect(seals.check(keyOf(number), 'another')).toBe(false);
    }
    expect(seals.unseen).toBe(0);
    expect(seals.check(keyOf(MANY), 'any')).toBeUndefined();
  });

  it('know a second seal of the same content from one of another', () => {
    const seals = small();
    expect(seals.add('a', 'one')).toBe(false);
    expect(seals.add('a', 'one')).toBe(false);
    expect(seals.add('a', 'two')).toBe(true);
    expect(seals.check('a', 'two')).toBe(true);
    expect(seals.unseen).toBe(0);
  });

  it('stay seen when they are sealed again, and when the index grows', () => {
    const seals = small();
    seals.add('a', 'one');
    expect(seals.check('a', 'one')).toBe(true);
    seals.add('a', 'one');
    for (let number = 0; number < 100; number++) seals.add(keyOf(number), 'hash');
    expect(seals.takeUnseen('a')).toBe(false);
    expect(seals.unseen).toBe(100);
  });

  it('name each that was never looked for once', () => {
    const seals = small();
    seals.add('a', 'one');
    seals.add('b', 'one');
    seals.check('b', 'changed');
    expect(['a', 'a', 'b', 'c'].map((key) => seals.takeUnseen(key))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(seals.unseen).toBe(0);
  });

  it('are there or not', () => {
    const seals = small();
    seals.add('a', 'one');
    expect([seals.has('a'), seals.has('b'), seals.unseen]).toEqual([true, false, 1]);
  });
});
