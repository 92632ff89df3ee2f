/** Simulations of many browsers with the browser's own schedule, by a clock of numbers. */
import { assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  API_LIMIT,
  FEW_BROWSERS,
  OTHERS_SHARE,
  paceFor,
  REFRESH_SHARE,
} from '../../shared/kernel/pace.ts';
import { PROJECTION_LAG_MS, refreshTimes, retryDelay } from './refresh-times.ts';

const SECOND = 1000;
/** Calls a second that refreshing screens may make together. */
const SHARE = API_LIMIT.requestsPerSecond * REFRESH_SHARE;
/** Numbers from 0 to below 1, spread as evenly as random ones, and the same in each run. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Calls in each second. */
function perSecond(calls: Iterable<readonly [at: number, count: number]>): Map<number, number> {
  const seconds = new Map<number, number>();
  for (const [at, count] of calls) {
    const second = Math.floor(at / SECOND);
    seconds.set(second, (seconds.get(second) ?? 0) + count);
  }
  return seconds;
}

/**
 * The API's limit as a bucket of tokens, while others call at half of the limit all the time.
 * @returns the calls that were refused
 */
function refused(calls: Map<number, number>): number {
  let [tokens, refusals]: [number, number] = [API_LIMIT.burst, 0];
  const last = Math.max(...calls.keys());
  for (let second = 0; second <= last; second++) {
    const wanted = (calls.get(second) ?? 0) + API_LIMIT.requestsPerSecond * OTHERS_SHARE;
    tokens = Math.min(API_LIMIT.burst, tokens + API_LIMIT.requestsPerSecond);
    refusals += Math.max(0, wanted - tokens);
    tokens = Math.max(0, tokens - wanted);
  }
  return refusals;
}

/** All calls of browsers that hear pushes at these times, each page one window's moment at most. */
function callsOf(
  { browsers, calls, seed }: { browsers: number; calls: number; seed: number },
  pushes: readonly number[],
): (readonly [number, number])[] {
  const random = randomNumbers(seed);
  const paceMs = paceFor(browsers);
  return Array.from({ length: browsers }, () => random()).flatMap((phase) => {
    // Pages don't share a clock.
    const offset = random() * 3_600_000;
    const moments = new Set<number>();
    for (const now of pushes) {
      const times = refreshTimes(now + offset, { calls, paceMs, phase });
      if (times.soon !== undefined) moments.add(times.soon - offset);
      moments.add(times.settled - offset);
    }
    return [...moments].map((at) => [at, calls] as const);
  });
}

describe('an announcement to 50,000 open browsers', () => {
  const audience = { browsers: 50_000, calls: 2, seed: 1 };
  const calls = callsOf(audience, [0]);

  it('is one fetch for each browser, within the time in which half of the API’s limit serves all', () => {
    expect(calls).toHaveLength(audience.browsers);
    const windowS = (audience.browsers * audience.calls) / SHARE;
    expect(Math.round(windowS)).toBe(444);
    const last = Math.max(...calls.map(([at]) => at));
    expect(last).toBeLessThanOrEqual(windowS * SECOND + PROJECTION_LAG_MS + SECOND);
    expect(Math.min(...calls.map(([at]) => at))).toBeGreaterThanOrEqual(PROJECTION_LAG_MS);
  });

  it('leaves half of the limit to others', () => {
    expect(API_LIMIT.requestsPerSecond * OTHERS_SHARE + SHARE).toBeLessThan(
      API_LIMIT.requestsPerSecond,
    );
    expect(paceFor(audience.browsers) / SECOND).toBeCloseTo(audience.browsers / SHARE, 2);
  });

  it('stays near half of the limit in every second, and no call of anybody is refused', () => {
    const seconds = perSecond(calls);
    // Random moments: six standard deviations of a second's browsers.
    const browsersASecond = SHARE / audience.calls;
    const most = audience.calls * (browsersASecond + 6 * Math.sqrt(browsersASecond));
    expect(Math.max(...seconds.values())).toBeLessThan(most);
    expect(most).toBeLessThan(API_LIMIT.requestsPerSecond);
    expect(refused(seconds)).toBe(0);
  });

  it('that is published, changed and taken back within a minute costs no more in any second', () => {
    const seconds = perSecond(callsOf(audience, [0, 10_000, 30_000, 60_000]));
    expect(refused(seconds)).toBe(0);
    // All at once, as before: refused for minutes.
    expect(refused(perSecond([[0, 100_000] as const, [1500, 100_000] as const]))).toBeGreaterThan(
      190_000,
    );
  });
});

describe('a push', () => {
  it('to one person is fetched at once, and once more when figures are right', () => {
    expect(paceFor(1)).toBe(0);
    expect(refreshTimes(7, { calls: 6, paceMs: paceFor(1), phase: 0.9 })).toEqual({
      soon: 7,
      settled: 7 + PROJECTION_LAG_MS,
    });
  });

  it.each([FEW_BROWSERS, 100, 180, 200, 1_000, 5_000, 100_000])(
    'to %i browsers is refused to nobody',
    (browsers) => {
      for (const calls of [1, 2, 3, 6])
        expect(refused(perSecond(callsOf({ browsers, calls, seed: browsers }, [0])))).toBe(0);
    },
  );

  it('is never shown later than its window, nor before figures are right', () => {
    assert(
      property(
        record({
          now: integer({ min: 0, max: 1e9 }),
          calls: integer({ min: 0, max: 12 }),
          browsers: integer({ min: 1, max: 200_000 }),
          phase: double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        }),
        ({ now, calls, browsers, phase }) => {
          const paceMs = paceFor(browsers);
          const { soon, settled } = refreshTimes(now, { calls, paceMs, phase });
          const windowMs = paceMs * calls;
          expect(settled).toBeGreaterThanOrEqual(now + PROJECTION_LAG_MS - 0.01);
          expect(settled).toBeLessThanOrEqual(now + PROJECTION_LAG_MS + windowMs + 0.01);
          if (soon === undefined) expect(windowMs).toBeGreaterThanOrEqual(PROJECTION_LAG_MS);
          else expect(soon).toBeLessThanOrEqual(now + windowMs);
        },
      ),
    );
  });
});

describe('50,000 browsers that lose their connections at once', () => {
  it('come back one ticket each, without one that the API refuses', () => {
    const random = randomNumbers(3);
    const paceMs = paceFor(50_000);
    const tickets = Array.from(
      { length: 50_000 },
      () => [retryDelay(0, { paceMs, random: random() }), 1] as const,
    );
    expect(refused(perSecond(tickets))).toBe(0);
    expect(Math.max(...tickets.map(([at]) => at))).toBeLessThanOrEqual(223 * SECOND);
  });

  it('wait longer with each try, where few are connected', () => {
    const most = [0, 1, 2, 3, 4, 5, 9].map((tries) => retryDelay(tries, { paceMs: 0, random: 1 }));
    expect(most).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * SECOND));
    expect(retryDelay(3, { paceMs: 0, random: 0 })).toBe(0);
  });
});
