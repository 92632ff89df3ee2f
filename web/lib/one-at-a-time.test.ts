import { expect, it, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('drops an act while another is under way, and takes the next one after it', async () => {
  const run = oneAtATime();
  const first = Promise.withResolvers<void>();
  const second = vi.fn(async () => undefined);
  const running = run(() => first.promise);
  await run(second);
  expect(second).not.toHaveBeenCalled();
  first.resolve();
  await running;
  await run(second);
  expect(second).toHaveBeenCalledOnce();
});

it('takes another act after one that failed', async () => {
  const run = oneAtATime();
  await expect(run(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  const next = vi.fn(async () => undefined);
  await run(next);
  expect(next).toHaveBeenCalledOnce();
});

it('takes no act after the one that leaves the screen', async () => {
  const run = oneAtATime();
  await run(async () => 'leaving');
  const next = vi.fn(async () => undefined);
  await run(next);
  expect(next).not.toHaveBeenCalled();
});
