import { ORPCError } from '@orpc/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dropWaiting, keepSending, keepWaiting, type WaitingSale, waitingSales } from './outbox.ts';

const { device, submitSale } = vi.hoisted(() => ({
  device: new Map<string, unknown>(),
  submitSale: vi.fn(),
}));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => void device.set(key, value),
  del: async (key: string) => void device.delete(key),
  values: async () => [...device.values()],
}));
vi.mock('../../lib/api.ts', () => ({ api: { sales: { submitSale } } }));
vi.mock('../../lib/session-events.ts', () => ({ onWake: () => () => undefined }));

const waiting: WaitingSale = {
  key: 'the-key',
  userId: 'sipho',
  sale: {
    customerName: 'Nomsa Dlamini',
    customerEmail: 'nomsa@customer.example',
    customerPhone: '082 123 4567',
    productId: 'fibre-100',
    saleValueCents: 79_900,
  },
  typed: {},
  writtenAt: '2026-11-22T08:00:00.000Z',
};
const gone = new ORPCError('CONFLICT', { status: 409, message: 'No longer for sale.' });

/** Sends the waiting sales until the server has refused one. */
async function sendUntilRefused(): Promise<void> {
  const stop = await new Promise<() => void>((resolve) => {
    const stopping = keepSending({
      userId: 'sipho',
      isOver: async () => false,
      onSent: () => undefined,
      onRefused: () => resolve(() => stopping()),
    });
  });
  stop();
}

beforeEach(async () => {
  device.clear();
  await keepWaiting(waiting);
});

describe('a sale after the hour’s last one', () => {
  it('waits on the device without a reason, and is sent later with the same key', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    submitSale.mockRejectedValueOnce(new ORPCError('RATE_LIMITED', { status: 429 }));
    submitSale.mockResolvedValueOnce({ id: 'sale' });
    const sent = vi.fn();
    const stop = keepSending({
      userId: 'sipho',
      isOver: async () => false,
      onSent: sent,
      onRefused: () => undefined,
    });
    await vi.waitFor(() => expect(submitSale).toHaveBeenCalledTimes(1));
    expect(await waitingSales('sipho')).toEqual([waiting]);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(20_000);
      expect(sent).toHaveBeenCalled();
    });
    stop();
    expect(submitSale.mock.calls.at(-1)).toEqual(submitSale.mock.calls.at(-2));
    expect(await waitingSales('sipho')).toEqual([]);
  });
});

it('a sale of a person who has signed out is not sent in the name of the next one', async () => {
  submitSale.mockClear().mockResolvedValue({ id: 'sale' });
  await keepWaiting({ ...waiting, key: 'another', writtenAt: '2026-11-22T09:00:00.000Z' });
  let isOut = false;
  const isOver = vi.fn(async () => isOut);
  const stop = keepSending({
    userId: 'sipho',
    isOver,
    onSent: () => {
      isOut = true;
    },
    onRefused: () => undefined,
  });
  await vi.waitFor(async () => expect(await isOver.mock.results.at(-1)?.value).toBe(true));
  stop();
  expect(submitSale).toHaveBeenCalledTimes(1);
  expect(await waitingSales('sipho')).toMatchObject([{ key: 'another' }]);
});

describe('a sale that the server refuses', () => {
  it('stays on the device with the reason', async () => {
    submitSale.mockRejectedValueOnce(gone);
    await sendUntilRefused();
    expect(await waitingSales('sipho')).toEqual([{ ...waiting, problem: 'No longer for sale.' }]);
  });

  it('stays deleted where it was deleted while it was being sent', async () => {
    submitSale.mockImplementationOnce(async () => {
      await dropWaiting(waiting.key);
      throw gone;
    });
    await sendUntilRefused();
    expect([...device.values()]).toEqual([]);
  });
});
