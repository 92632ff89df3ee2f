import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from './device-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that opens when the test says so. */
function closedDatabase() {
  const opening = Promise.withResolvers<IDBObjectStore>();
  const database = inTime(async (_mode, use) => use(await opening.promise));
  return { database, ...opening };
}
const store = {} as IDBObjectStore;

it('uses the database once it is open', async () => {
  const { database, resolve } = closedDatabase();
  const using = database('readonly', () => 'read');
  await vi.advanceTimersByTimeAsync(4_000);
  resolve(store);
  expect(await using).toBe('read');
  expect(vi.getTimerCount()).toBe(0);
});

it('fails where the browser never answers, and writes nothing when it does after all', async () => {
  const { database, resolve } = closedDatabase();
  const write = vi.fn();
  const failing = expect(database('readwrite', write)).rejects.toThrow('doesn’t open');
  await vi.advanceTimersByTimeAsync(5_000);
  await failing;
  resolve(store);
  await vi.advanceTimersByTimeAsync(0);
  expect(write).not.toHaveBeenCalled();
});

it('fails where the browser refuses it', async () => {
  const { database, reject } = closedDatabase();
  const failing = expect(database('readonly', () => 'read')).rejects.toThrow('Not allowed here');
  reject(new DOMException('Not allowed here', 'SecurityError'));
  await failing;
  expect(vi.getTimerCount()).toBe(0);
});
