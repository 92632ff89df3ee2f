import { expect, it, vi } from 'vitest';
import { rememberFactors } from './check-second-factor.ts';

const START = Date.parse('2026-11-10T08:00:00.000Z');
let seconds = 0;
const clock = { real: () => new Date(START + seconds * 1000) };

it('a factor that is on is asked for once a minute, for each person', async () => {
  seconds = 0;
  const ask = vi.fn<(userId: string) => Promise<boolean>>().mockResolvedValue(true);
  const hasFactor = rememberFactors(ask, clock);
  for (seconds of [0, 59]) expect(await hasFactor('thandi')).toBe(true);
  expect(ask.mock.calls).toEqual([['thandi']]);
  await hasFactor('sipho');
  seconds = 60;
  ask.mockResolvedValue(false);
  expect(await hasFactor('thandi')).toBe(false);
  expect(ask.mock.calls).toEqual([['thandi'], ['sipho'], ['thandi']]);
});

it('a factor that is off is asked for each time', async () => {
  seconds = 0;
  const ask = vi.fn<(userId: string) => Promise<boolean>>().mockResolvedValue(false);
  const hasFactor = rememberFactors(ask, clock);
  expect(await hasFactor('thandi')).toBe(false);
  ask.mockResolvedValue(true);
  expect(await hasFactor('thandi')).toBe(true);
});
