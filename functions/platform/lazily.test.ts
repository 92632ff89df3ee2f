/** A value is made lazily: once, when it is first used. */
import { expect, it, vi } from 'vitest';
import { lazily, opening } from './lazily.ts';

class Counter {
  #count = 0;
  readonly name = 'counter';
  add(by: number): number {
    return (this.#count += by);
  }
}

it('makes a value at the first call, and gives the same one after that', () => {
  const make = vi.fn(() => new Counter());
  const open = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect(open()).toBe(open());
  expect(make).toHaveBeenCalledTimes(1);
});

it('makes an object when its first property is read, and calls its methods on it', () => {
  const make = vi.fn(() => new Counter());
  const counter = opening(lazily(make));
  expect(make).not.toHaveBeenCalled();
  expect(counter.name).toBe('counter');
  expect(counter.add(2)).toBe(2);
  const { add } = counter;
  expect(add(3)).toBe(5);
  expect(make).toHaveBeenCalledTimes(1);
});
