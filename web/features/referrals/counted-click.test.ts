import { afterEach, expect, it, vi } from 'vitest';
import { markCounted, unmarkCounted } from './counted-click.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};
const NOON = Date.parse('2026-11-30T10:00:00.000Z');
const MINUTE = 60_000;

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

it('counts a link of a type once in an hour', () => {
  vi.stubGlobal('localStorage', storage);
  expect(markCounted('S6XJV6FY', 'traffic', NOON)).toBe(true);
  expect(markCounted('S6XJV6FY', 'traffic', NOON + 59 * MINUTE)).toBe(false);
  expect(markCounted('S6XJV6FY', 'invite', NOON + 59 * MINUTE)).toBe(true);
  expect(markCounted('THANDI88', 'traffic', NOON + 59 * MINUTE)).toBe(true);
  expect(markCounted('S6XJV6FY', 'traffic', NOON + 60 * MINUTE)).toBe(true);
});

it('counts again what didn’t arrive, and after the clock went back', () => {
  vi.stubGlobal('localStorage', storage);
  markCounted('S6XJV6FY', 'traffic', NOON);
  unmarkCounted('S6XJV6FY', 'traffic');
  expect(markCounted('S6XJV6FY', 'traffic', NOON)).toBe(true);
  expect(markCounted('S6XJV6FY', 'traffic', NOON - MINUTE)).toBe(true);
});

it('counts every visit of a browser that keeps nothing', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect(markCounted('S6XJV6FY', 'traffic', NOON)).toBe(true);
  expect(() => unmarkCounted('S6XJV6FY', 'traffic')).not.toThrow();
  expect(markCounted('S6XJV6FY', 'traffic', NOON)).toBe(true);
});
