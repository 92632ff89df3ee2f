import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '../../shared/identity/contract.ts';
import { loadProfile } from './load-profile.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const me: Me = {
  id: 'a',
  email: 'a@demo.example',
  role: 'agent',
  status: 'active',
  fullName: 'Agent',
  phone: '+27821234567',
};
const notFound = () => new ORPCError('NOT_FOUND', { status: 404 });

/**
 * Calls that find the profile after this many misses, and record their times, in ms from the start.
 */
function profileAfter(misses: number) {
  const start = Date.now();
  const calls = { getMe: [] as number[], createFallbackProfile: [] as number[] };
  return {
    calls,
    getMe: async () => {
      calls.getMe.push(Date.now() - start);
      if (calls.getMe.length <= misses) throw notFound();
      return me;
    },
    createFallbackProfile: async () => {
      calls.createFallbackProfile.push(Date.now() - start);
      return me;
    },
    elapsed: () => Date.now() - start,
  };
}

it('takes the profile that is there', async () => {
  const source = profileAfter(0);
  expect(await loadProfile(source)).toBe(me);
  expect(source.calls.getMe).toEqual([0]);
});

it('retries up to 5 times, 1 s apart, while it is not found', async () => {
  const source = profileAfter(5);
  const loaded = loadProfile(source);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe(me);
  expect(source.calls.getMe).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
  expect(source.calls.createFallbackProfile).toEqual([]);
});

it('then creates the fallback and waits 0.5 s', async () => {
  const source = profileAfter(6);
  let loadedAt = 0;
  const loaded = loadProfile(source).then((profile) => {
    loadedAt = source.elapsed();
    return profile;
  });
  await vi.runAllTimersAsync();
  expect(await loaded).toBe(me);
  expect(source.calls.getMe).toHaveLength(6);
  expect(source.calls.createFallbackProfile).toEqual([5000]);
  expect(loadedAt).toBe(5500);
});

it('passes every other error on at once', async () => {
  const source = { ...profileAfter(6), getMe: vi.fn().mockRejectedValue(new Error('boom')) };
  await expect(loadProfile(source)).rejects.toThrow('boom');
  expect(source.getMe).toHaveBeenCalledTimes(1);
});

it('passes on that the fallback failed', async () => {
  const refused = new ORPCError('FORBIDDEN', { status: 403 });
  const source = { ...profileAfter(6), createFallbackProfile: () => Promise.reject(refused) };
  const failure = loadProfile(source).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await failure).toBe(refused);
});
