/** A value is made lazily: once, when it is first used. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { lazily, onDemand, opening } from './lazily.ts';

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

it('loads an object when one of its methods is first called, and calls them on it', async () => {
  class Sum {
    #sum = 0;
    async add(by: number): Promise<number> {
      return Promise.resolve((this.#sum += by));
    }
  }
  const load = vi.fn(() => Promise.resolve(new Sum()));
  const sum = onDemand(load);
  expect(load).not.toHaveBeenCalled();
  expect(await sum.add(2)).toBe(2);
  const { add } = sum;
  expect(await add(3)).toBe(5);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads an object again where loading it failed, and meanwhile gives the failure', async () => {
  const failure = new Error('EMFILE: too many open files');
  const answer = { add: () => Promise.resolve(1) };
  const load = vi.fn(() => Promise.resolve(answer)).mockRejectedValueOnce(failure);
  const sum = onDemand(load);
  const both = await Promise.allSettled([sum.add(), sum.add()]);
  const refused = { status: 'rejected', reason: failure };
  expect(both).toEqual([refused, refused]);
  expect(await sum.add()).toBe(1);
  expect(await sum.add()).toBe(1);
  expect(load).toHaveBeenCalledTimes(2);
});

it('gives an object on demand as it is where a promise has it', async () => {
  const load = vi.fn(() => Promise.resolve({ add: () => Promise.resolve(1) }));
  const sum = onDemand(load);
  const given = await Promise.race([Promise.resolve(sum), pause(100).then(() => 'nothing')]);
  expect(given).toBe(sum);
  expect(load).not.toHaveBeenCalled();
});
