import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceStore } from './device-store.ts';

const { opened } = vi.hoisted(() => ({
  opened: { value: Promise.withResolvers<IDBObjectStore>() },
}));
vi.mock('idb-keyval', () => ({
  createStore: () => async (_mode: string, use: (store: IDBObjectStore) => unknown) =>
    use(await opened.value.promise),
}));

beforeEach(() => {
  opened.value = Promise.withResolvers();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const store = {} as IDBObjectStore;

it('uses the database once it is open', async () => {
  const using = deviceStore('portal', 'sales')('readonly', () => 'read');
  await vi.advanceTimersByTimeAsync(4_000);
  opened.value.resolve(store);
  expect(await using).toBe('read');
  expect(vi.getTimerCount()).toBe(0);
});

it('fails where the browser never answers, and writes nothing when it does after all', async () => {
  const write = vi.fn();
  const using = deviceStore('portal', 'sales')('readwrite', write);
  const failing = expect(using).rejects.toThrow('portal doesn’t open');
  await vi.advanceTimersByTimeAsync(5_000);
  await failing;
  opened.value.resolve(store);
  await vi.advanceTimersByTimeAsync(0);
  expect(write).not.toHaveBeenCalled();
});

it('fails where the browser refuses it', async () => {
  const using = deviceStore('portal', 'sales')('readonly', () => 'read');
  opened.value.reject(new DOMException('Not allowed here', 'SecurityError'));
  await expect(using).rejects.toThrow('Not allowed here');
  expect(vi.getTimerCount()).toBe(0);
});
