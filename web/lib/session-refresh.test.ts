import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backOffMs, keepFresh } from './session-refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIFETIME_MS = 600_000;
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A token with a life by the pool's clock; records refreshes. */
function openToken({ livesMs = LIFETIME_MS } = {}) {
  let endsAt = Date.now() + livesMs;
  const token = {
    refreshedAt: [] as number[],
    fails: false,
    remainingMs: vi.fn(async () => endsAt - Date.now()),
    refresh: vi.fn(async () => {
      token.refreshedAt.push(Date.now());
      if (token.fails) throw new TypeError('Failed to fetch');
      endsAt = Date.now() + LIFETIME_MS;
    }),
  };
  return token;
}

it('checks at once and every 30 s, and refreshes when under 90 s remain', async () => {
  const token = openToken();
  const start = Date.now();
  const keeper = keepFresh(token);
  await settle();
  expect(token.remainingMs).toHaveBeenCalledTimes(1);
  // 90 s remain at 510 s: not under yet.
  await vi.advanceTimersByTimeAsync(510_000);
  expect(token.remainingMs).toHaveBeenCalledTimes(18);
  expect(token.refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(token.refreshedAt).toEqual([start + 540_000]);
  await vi.advanceTimersByTimeAsync(510_000);
  expect(token.refresh).toHaveBeenCalledTimes(1);
  keeper.stop();
});

it('never lets a token run out over a day', async () => {
  const token = openToken();
  const keeper = keepFresh(token);
  let least = LIFETIME_MS;
  for (let passed = 0; passed < 24 * 3_600_000; passed += 15_000) {
    await vi.advanceTimersByTimeAsync(15_000);
    least = Math.min(least, await token.remainingMs());
  }
  expect(least).toBeGreaterThan(0);
  keeper.stop();
});

it('retries after 200 ms, doubling, at least every 30 s, and is quiet once it worked', async () => {
  const token = openToken({ livesMs: 60_000 });
  token.fails = true;
  const keeper = keepFresh(token);
  await vi.advanceTimersByTimeAsync(90_000);
  const waits = token.refreshedAt.slice(1).map((at, index) => at - (token.refreshedAt[index] ?? 0));
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000]);
  token.fails = false;
  await vi.advanceTimersByTimeAsync(30_000);
  const tries = token.refreshedAt.length;
  await vi.advanceTimersByTimeAsync(LIFETIME_MS - 120_000);
  expect(token.refreshedAt).toHaveLength(tries);
  keeper.stop();
});

it('tries at once when asked to, and begins the back-off anew', async () => {
  const token = openToken({ livesMs: 60_000 });
  token.fails = true;
  const keeper = keepFresh(token);
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = token.refreshedAt.length;
  keeper.check();
  await settle();
  expect(token.refreshedAt).toHaveLength(tries + 1);
  await vi.advanceTimersByTimeAsync(200);
  expect(token.refreshedAt).toHaveLength(tries + 2);
  keeper.stop();
});

it('asks once at a time, however often it is woken', async () => {
  const token = openToken({ livesMs: 10_000 });
  token.refresh.mockImplementation(() => new Promise(() => undefined));
  const keeper = keepFresh(token);
  await settle();
  keeper.check();
  keeper.check();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(token.refresh).toHaveBeenCalledTimes(1);
  keeper.stop();
});

it('asks for nothing where there is no token, nor once it is stopped', async () => {
  const token = openToken();
  token.remainingMs.mockImplementation(async () => undefined as unknown as number);
  const keeper = keepFresh(token);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(token.refresh).not.toHaveBeenCalled();
  keeper.stop();
  const checks = token.remainingMs.mock.calls.length;
  keeper.check();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(token.remainingMs).toHaveBeenCalledTimes(checks);
});

it('backs off from 200 ms', () => {
  expect([1, 2, 3, 4, 50].map(backOffMs)).toEqual([200, 400, 800, 1600, 30_000]);
});
