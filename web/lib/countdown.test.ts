import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCountdown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends when its time is over, once', () => {
  const onEnd = vi.fn();
  startCountdown(5000, onEnd);
  vi.advanceTimersByTime(4999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('goes on where it was held, each time', () => {
  const onEnd = vi.fn();
  const countdown = startCountdown(5000, onEnd);
  for (let times = 0; times < 2; times++) {
    vi.advanceTimersByTime(2000);
    countdown.hold();
    vi.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
    countdown.goOn();
  }
  vi.advanceTimersByTime(999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('never ends once it is stopped', () => {
  const onEnd = vi.fn();
  startCountdown(5000, onEnd).stop();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});

it('begins anew where it is renewed, and after that where it was held', () => {
  const onEnd = vi.fn();
  const countdown = startCountdown(5000, onEnd);
  vi.advanceTimersByTime(4999);
  countdown.renew();
  vi.advanceTimersByTime(4999);
  countdown.hold();
  countdown.renew();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  countdown.goOn();
  vi.advanceTimersByTime(4999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});
